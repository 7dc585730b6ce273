import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { countPlaces, fromRaw, toRaw } from '@oxbow/i18n/Decimal'
import { lazyPart } from '@oxbow/react/lazyPart'
import { blockedTag } from '@oxbow/tokens/blockedTag'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { percentOf } from '@oxbow/transactions/percentOf'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { LimitCard } from '../../features/limit/LimitCard.tsx'
import * as LimitForm from '../../features/limit/LimitForm.ts'
import * as LimitState from '../../features/limit/LimitState.ts'
import { AmountField } from '../../features/swap/form/AmountField.tsx'
import { Meander } from '../../features/swap/form/Meander.tsx'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { TokenButton } from '../../features/swap/form/TokenButton.tsx'
import { TokenCautions } from '../../features/swap/form/TokenCautions.tsx'
import { whenInUse } from '../../loading/whenInUse.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import { explainQuoteFailure } from '../../state/failure/quoteFailures.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useSettings } from '../../state/settings.ts'
import { hidesSmallBalances } from '../../state/settingsStore.ts'
import { toShortcuts } from '../../state/tokens/tokenShortcuts.ts'
import { useBalances, useGasPrice } from '../../state/tokens/useBalances.ts'
import { useImpostorMarks } from '../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { orderNetworks } from '../orders/orderNetworks.ts'
import { TradeModes } from '../page/TradeModes.tsx'
import { toTokenWarnings } from '../swap/tokenWarnings.ts'
import { useSwitchChain } from '../swap/useSwitchChain.ts'
import type { LimitReview as Review } from './LimitReview.tsx'
import { useLimitForm } from './useLimitForm.ts'
import { useMarket } from './useMarket.ts'
import { useOpenOrders } from './useOpenOrders.ts'

const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))
const LimitReview = lazyPart(() => import('./LimitReview.tsx').then((module) => module.LimitReview))
const WrapFirst = lazyPart(() => import('./WrapFirst.tsx').then((module) => module.WrapFirst))

/** Gas of wrapping, for what "max" keeps back. */
const wrapGas = 100_000n

/** Joins form, market, orders, wallet and chain into the page of a limit order on one network. */
export function LimitContainer({ config, network, networks, tokens: listed, outage, kinds }: LimitContainer.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const tokens = useImpostorMarks(listed)
  const { trade, form, onTrade, onForm } = useLimitForm(network, tokens)
  const settings = useSettings()
  const connection = useConnection()
  const account = connection?.account.address
  const switching = useSwitchChain(network)
  const asked = useOpenRequest()
  const [choosing, setChoosing] = useState<SwapForm.Field>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  const [isWrapping, setIsWrapping] = useState(false)
  const isConnected = account !== undefined
  useEffect(() => whenInUse(TokenChoice.preload), [])
  useEffect(() => (isConnected ? whenInUse(LimitReview.preload) : undefined), [isConnected])

  const { weth } = network.contracts
  const { tokenIn, tokenOut } = trade
  const isNativeIn = tokenIn !== undefined && isNative(tokenIn.address)
  /** The native currency is wrapped before it is sold. */
  const sold = isNativeIn ? tokens.find(({ address }) => address === weth) : tokenIn
  const isSameCoin = sold !== undefined && tokenOut !== undefined && pricedAs(tokenOut, weth) === pricedAs(sold, weth)
  const amountIn = toAmount(trade)
  const { market, retry: retryMarket } = useMarket({
    network,
    tokenIn: sold,
    tokenOut: isSameCoin ? undefined : tokenOut,
    amount: amountIn,
  })
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const price = LimitForm.priceOf(form, { market: market.status === 'known' ? market.price : undefined, decimals })
  const reactor = reactorOf(network.contracts)
  const version = reactor.status === 'found' ? reactor.version : undefined
  const served = orderNetworks(config, networks)
  const { orders, retry: retryOrders } = useOpenOrders({ network, served, account, token: sold?.address })
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const gasPrice = useGasPrice(network, isConnected && isNativeIn)
  const balance = getBalance(tokenIn)
  const maxIn = maxSpendable({
    balance,
    isNative: isNativeIn,
    gasFeeWei: gasPrice === undefined ? undefined : gasPrice * wrapGas,
  })
  // The form may hold a token as it was before its mark came.
  const marked = [tokenIn, tokenOut].map((token) => tokens.find(({ address }) => address === token?.address) ?? token)
  const cautions = toTokenWarnings(marked)
  const facts = { amountIn, market, price, version }
  const order = LimitState.toPricedOrder(facts)
  const state = LimitState.from({
    ...facts,
    isLoading: false,
    outage,
    isRegionBlocked: config.site.isRegionBlocked,
    keepsOrders: config.features.orders.status === 'on',
    chainId: network.chainId,
    hasTokenIn: tokenIn !== undefined,
    hasTokenOut: tokenOut !== undefined,
    isNativeIn,
    isSameCoin,
    isTaxed: marked.some((token) => token?.tags.includes('fee-on-transfer')),
    blocked: isBlocked(marked[0]) ? 'input' : isBlocked(marked[1]) ? 'output' : undefined,
    wallet: connection ? { status: 'connected', chainId: connection.chainId } : { status: 'disconnected' },
    balance,
    orders,
  })
  const total = LimitForm.totalTextOf(form, amountIn)

  function toOrders() {
    void navigate({ to: '/portfolio' as '/swap', search: { tab: 'limits' } as never })
  }

  return (
    <>
      <LimitCard
        modes={(heading) => (
          <TradeModes at="/limit" config={config}>
            {heading}
          </TradeModes>
        )}
        kinds={kinds}
        state={state}
        form={form}
        onForm={onForm}
        market={market}
        order={order}
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        version={version}
        networkName={network.name}
        otherNetworks={served}
        wrappedSymbol={network.wrappedSymbol}
        cautions={<TokenCautions cautions={cautions} />}
        sell={
          <AmountField
            label={t`You sell`}
            amount={{ kind: 'typed', text: trade.text, money: trade.money }}
            onAmount={(text, money) => onTrade(SwapForm.withText(trade, 'input', text, money))}
            token={tokenIn}
            tokenButton={<TokenButton token={tokenIn} isLoading={false} onPress={() => choose('input')} />}
            raw={amountIn}
            usd={toUsd(tokenIn, amountIn)}
            unitUsd={toUsd(tokenIn, oneOf(tokenIn))}
            balance={balance}
            max={maxIn}
            onPart={(percent) => {
              if (tokenIn === undefined || maxIn === undefined) return
              onTrade(SwapForm.withText(trade, 'input', fromRaw(percentOf(maxIn, percent), tokenIn.decimals)))
            }}
            isInsufficient={state.kind === 'insufficient-balance'}
          />
        }
        turn={<Meander onFlip={() => startTransition(() => onTrade(SwapForm.flipped(trade)))} />}
        buy={
          <AmountField
            label={t`You receive at least`}
            amount={
              total === undefined
                ? { kind: 'quoted', raw: order?.leastOut, rounding: 'down' }
                : { kind: 'typed', text: total }
            }
            onAmount={(text) =>
              amountIn !== undefined && onForm(LimitForm.withTotal(form, text, { amountIn, decimals }))
            }
            token={tokenOut}
            tokenButton={<TokenButton token={tokenOut} isLoading={false} onPress={() => choose('output')} />}
            raw={order?.leastOut}
            usd={toUsd(tokenOut, order?.leastOut)}
            balance={getBalance(tokenOut)}
          />
        }
        isSwitching={switching.isPending}
        explain={(code) => i18n._(explainQuoteFailure(code))}
        onConnect={accountDrawer.open}
        onChooseToken={choose}
        onSwitchChain={() => connection && switching.mutate(connection.wallet)}
        onNetwork={(slug) =>
          void navigate({ to: '/limit' as '/swap', search: (old) => ({ ...withoutTrade(old), chain: slug }) })
        }
        onOrders={toOrders}
        onAsked={asked}
        onRetry={() => {
          retryMarket()
          retryOrders()
        }}
        onWrap={() => setIsWrapping(true)}
        onReview={() => {
          if (state.kind !== 'ready' || !connection || !tokenIn || !tokenOut || !version) return
          const { order: reviewed, promised, warnings } = state
          setReview({
            ...{ order: reviewed, promised, warnings, form, market, cautions, version },
            ...{ tokenIn, tokenOut, network, connection, tokens, toUsd, onOrders: toOrders },
          })
        }}
      />
      {choosing && (
        <TokenChoice
          network={network}
          side={choosing}
          tokens={tokens}
          selected={choosing === 'input' ? tokenIn : tokenOut}
          shortcuts={toShortcuts(network, tokens)}
          hiding={{ hideSmallBalances: hidesSmallBalances(settings), hideSpam: settings.hideSpam }}
          getBalance={getBalance}
          getUsd={toUsd}
          onSelect={(token) => onTrade(SwapForm.withToken(trade, choosing, token))}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
      {isWrapping && connection && tokenIn && sold && amountIn !== undefined && (
        <WrapFirst
          network={network}
          connection={connection}
          native={tokenIn}
          wrapped={sold}
          amount={amountIn}
          onLoadFailed={() => setIsWrapping(false)}
          onClosed={(isWrapped) => {
            setIsWrapping(false)
            if (isWrapped) onTrade({ ...trade, tokenIn: sold })
          }}
        />
      )}
      {review && (
        <LimitReview
          {...review}
          onLoadFailed={() => setReview(undefined)}
          onClosed={(isDone) => {
            setReview(undefined)
            if (isDone) onTrade(SwapForm.withText(trade, 'input', ''))
          }}
        />
      )}
    </>
  )

  // The button shows the press at once, and the dialog is drawn in slices.
  function choose(side: SwapForm.Field) {
    startTransition(() => setChoosing(side))
  }
}

export declare namespace LimitContainer {
  type Props = {
    config: Config
    network: Network
    /** All that the page offers. */
    networks: readonly Network[]
    tokens: readonly Token[]
    outage: Outage | undefined
    /** Chooses another kind of order. */
    kinds: ReactNode
  }
}

function toAmount({ tokenIn, text }: SwapForm.SwapForm): bigint | undefined {
  if (tokenIn === undefined || text === '' || countPlaces(text) > tokenIn.decimals) return undefined
  return toRaw(text, tokenIn.decimals)
}

/** The native currency and its wrapped twin have the same price. */
function pricedAs({ address }: Token, weth: string): string {
  return address === nativeToken ? weth : address
}

function isBlocked(token: Token | undefined): boolean {
  return token?.tags.includes(blockedTag) === true
}

function oneOf(token: Token | undefined): bigint | undefined {
  return token && 10n ** BigInt(token.decimals)
}
