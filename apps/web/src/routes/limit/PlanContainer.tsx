import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { countPlaces, fromRaw, toRaw } from '@oxbow/i18n/Decimal'
import { plansQueryOptions, promisedByPlans } from '@oxbow/orders/plansQueryOptions'
import { lazyPart } from '@oxbow/react/lazyPart'
import { blockedTag } from '@oxbow/tokens/blockedTag'
import type { Token } from '@oxbow/tokens/getTokens'
import { percentOf } from '@oxbow/transactions/percentOf'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { PlanCard } from '../../features/limit/plan/PlanCard.tsx'
import * as PlanForm from '../../features/limit/plan/PlanForm.ts'
import * as PlanState from '../../features/limit/plan/PlanState.ts'
import { AmountField } from '../../features/swap/form/AmountField.tsx'
import { Meander } from '../../features/swap/form/Meander.tsx'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { TokenButton } from '../../features/swap/form/TokenButton.tsx'
import { TokenCautions } from '../../features/swap/form/TokenCautions.tsx'
import { whenInUse } from '../../loading/whenInUse.ts'
import { withoutTrade } from '../../router/PageSearch.ts'
import { client } from '../../state/exchange.ts'
import { explainQuoteFailure } from '../../state/failure/quoteFailures.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useSettings } from '../../state/settings.ts'
import { hidesSmallBalances } from '../../state/settingsStore.ts'
import { toShortcuts } from '../../state/tokens/tokenShortcuts.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { useImpostorMarks } from '../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { orderNetworks } from '../orders/orderNetworks.ts'
import { TradeModes } from '../page/TradeModes.tsx'
import { toTokenWarnings } from '../swap/tokenWarnings.ts'
import { useSwitchChain } from '../swap/useSwitchChain.ts'
import type { PlanReview as Review } from './PlanReview.tsx'
import { useLimitForm } from './useLimitForm.ts'
import { useMarket } from './useMarket.ts'
import { useOpenOrders } from './useOpenOrders.ts'
import { useOracles } from './useOracles.ts'

const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))
const PlanReview = lazyPart(() => import('./PlanReview.tsx').then((module) => module.PlanReview))
const WrapFirst = lazyPart(() => import('./WrapFirst.tsx').then((module) => module.WrapFirst))

/** Joins form, market, oracle pools, orders and plans, wallet and chain into the form of a trade over time. */
export function PlanContainer({ config, network, networks, tokens: listed, outage, kinds }: PlanContainer.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const tokens = useImpostorMarks(listed)
  const { trade, form: limit, onTrade, onForm } = useLimitForm(network, tokens)
  const [entered, setEntered] = useState<Omit<PlanForm.PlanForm, 'limit'>>(() => PlanForm.initial(limit))
  const form: PlanForm.PlanForm = { ...entered, limit }
  const settings = useSettings()
  const connection = useConnection()
  const account = connection?.account.address
  const switching = useSwitchChain(network)
  const asked = useOpenRequest()
  const [choosing, setChoosing] = useState<SwapForm.Field>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  const [isWrapping, setIsWrapping] = useState(false)
  useEffect(() => (account === undefined ? undefined : whenInUse(PlanReview.preload)), [account])

  const { weth } = network.contracts
  const { tokenIn, tokenOut } = trade
  const isNativeIn = tokenIn !== undefined && isNative(tokenIn.address)
  /** The native currency is wrapped before it is sold, and is bought wrapped: Seaport takes and pays tokens. */
  const wrapped = tokens.find(({ address }) => address === weth)
  const sold = isNativeIn ? wrapped : tokenIn
  const bought = tokenOut && isNative(tokenOut.address) ? wrapped : tokenOut
  const isSameCoin = sold !== undefined && sold.address === bought?.address
  const pair = sold && bought && !isSameCoin ? { tokenIn: sold.address, tokenOut: bought.address } : undefined
  const amountIn = toAmount(trade)
  const { market, retry: retryMarket } = useMarket({
    ...{ network, tokenIn: sold, tokenOut: isSameCoin ? undefined : bought, amount: amountIn },
  })
  const { oracles, retry: retryOracles } = useOracles({ network, pair })
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const known = { market: market.status === 'known' ? market.price : undefined, decimals }
  const lowestPrice = PlanForm.lowestPriceOf(form, known)
  const served = orderNetworks(config, networks)
  const { orders, retry: retryOrders } = useOpenOrders({ network, served, account, token: sold?.address })
  const plans = useQuery({
    ...plansQueryOptions(client, { account: account ?? '0x', network }),
    ...(account === undefined && { queryFn: skipToken }),
  })
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const balance = getBalance(tokenIn)
  // The form may hold a token as it was before its mark came.
  const marked = [tokenIn, tokenOut].map((token) => tokens.find(({ address }) => address === token?.address) ?? token)
  const cautions = toTokenWarnings(marked)
  const facts = { amountIn, form, oracles, pair, lowestPrice }
  const order = PlanState.toPlanOrder(facts)
  const state = PlanState.from({
    ...facts,
    ...{ isLoading: false, outage, market, isNativeIn, isSameCoin, balance, orders, chainId: network.chainId },
    isRegionBlocked: config.site.isRegionBlocked,
    keepsOrders: config.features.orders.status === 'on',
    // No reactor is asked for: the network has Seaport, or this form isn’t offered.
    version: 'v3',
    promised: plans.data && promisedByPlans(plans.data, sold?.address),
    hasTokenIn: tokenIn !== undefined,
    hasTokenOut: tokenOut !== undefined,
    isTaxed: marked.some((token) => token?.tags.includes('fee-on-transfer')),
    blocked: isBlocked(marked[0]) ? 'input' : isBlocked(marked[1]) ? 'output' : undefined,
    wallet: connection ? { status: 'connected', chainId: connection.chainId } : { status: 'disconnected' },
  })

  function toOrders() {
    void navigate({ to: '/portfolio' as '/swap', search: { tab: 'limits' } as never })
  }

  return (
    <>
      <PlanCard
        modes={(heading) => (
          <TradeModes at="/limit" config={config}>
            {heading}
          </TradeModes>
        )}
        kinds={kinds}
        state={state}
        form={form}
        onForm={({ limit: next, ...rest }) => {
          setEntered(rest)
          onForm(next)
        }}
        market={market}
        tokenIn={tokenIn}
        tokenOut={bought}
        sold={sold}
        order={order}
        networkName={network.name}
        otherNetworks={served.filter(({ contracts }) => contracts.seaport !== undefined)}
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
            unitUsd={toUsd(tokenIn, tokenIn && 10n ** BigInt(tokenIn.decimals))}
            balance={balance}
            max={isNativeIn ? undefined : balance}
            onPart={(percent) => {
              if (tokenIn === undefined || balance === undefined || isNativeIn) return
              onTrade(SwapForm.withText(trade, 'input', fromRaw(percentOf(balance, percent), tokenIn.decimals)))
            }}
            isInsufficient={state.kind === 'base' && state.base.kind === 'insufficient-balance'}
          />
        }
        turn={<Meander onFlip={() => startTransition(() => onTrade(SwapForm.flipped(trade)))} />}
        buy={<TokenButton token={bought} isLoading={false} onPress={() => choose('output')} />}
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
          void plans.refetch()
        }}
        onRetryOracles={retryOracles}
        onLowest={() => setEntered({ ...entered, hasLowest: true })}
        onWrap={() => setIsWrapping(true)}
        onReview={() => {
          if (state.kind !== 'ready' || !connection || !sold || !bought) return
          const { order: reviewed, promised, warnings } = state
          setReview({
            ...{ order: reviewed, promised, warnings, cautions, tokenIn: sold, tokenOut: bought },
            ...{ network, connection, tokens, toUsd, onOrders: toOrders },
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
          {...{ network, connection, amount: amountIn, native: tokenIn, wrapped: sold }}
          onLoadFailed={() => setIsWrapping(false)}
          onClosed={(isWrapped) => {
            setIsWrapping(false)
            if (isWrapped) onTrade({ ...trade, tokenIn: sold })
          }}
        />
      )}
      {review && (
        <PlanReview
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

export declare namespace PlanContainer {
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

function isBlocked(token: Token | undefined): boolean {
  return token?.tags.includes(blockedTag) === true
}
