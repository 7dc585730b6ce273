import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { fromRaw } from '@oxbow/i18n/Decimal'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import { isAddressBlocked } from '@oxbow/trading/isAddressBlocked'
import { percentOf } from '@oxbow/transactions/percentOf'
import { startTransition, useEffect, useState } from 'react'
import { BridgeCard } from '../../../features/bridge/BridgeCard.tsx'
import * as BridgeState from '../../../features/bridge/BridgeState.ts'
import { BridgeTokenButton } from '../../../features/bridge/BridgeTokenButton.tsx'
import { CrossSteps } from '../../../features/bridge/cross/CrossSteps.tsx'
import { officialBridgeBetween } from '../../../features/bridge/officialBridgeOf.ts'
import { AmountField } from '../../../features/trade-form/AmountField.tsx'
import { FlipDivider } from '../../../features/trade-form/FlipDivider.tsx'
import { TokenCautions } from '../../../features/trade-form/TokenCautions.tsx'
import { unitOf } from '../../../features/trade-form/unitOf.ts'
import { ignore } from '../../../loading/ignore.ts'
import { whenInUse } from '../../../loading/whenInUse.ts'
import { useBridgeMemory } from '../../../state/activity/bridgeMemory.ts'
import type { Outage } from '../../../state/node/useOutage.ts'
import { toShortcuts } from '../../../state/tokens/tokenShortcuts.ts'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { useImpostorMarks } from '../../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { canPayFeeInToken } from '../../../state/wallet/canPayFeeInToken.ts'
import { useOpenRequest } from '../../../state/wallet/openRequest.ts'
import { accountDrawer, useActivity, useConnection } from '../../../state/wallet/walletState.ts'
import { isBlocked } from '../../tokens/isBlocked.ts'
import { toTokenWarnings } from '../tokenWarnings.ts'
import { toTypedAmount } from '../toTypedAmount.ts'
import { useFreshBalances } from '../useFreshBalances.ts'
import { useSwitchChain } from '../useSwitchChain.ts'
import type { BridgeReview as Review } from './BridgeReview.tsx'
import { beginCrossSwap } from './beginCrossSwap.ts'
import { swapGasThere } from './swapGasThere.ts'
import { Transfers } from './Transfers.tsx'
import { useBridgeForm } from './useBridgeForm.ts'
import { useBridgeMax } from './useBridgeMax.ts'
import { useCrossQuote } from './useCrossQuote.ts'

const TokenChoice = lazyPart(() => import('../../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))
const BridgeReview = lazyPart(() => import('./BridgeReview.tsx').then((module) => module.BridgeReview))
const CrossSwaps = lazyPart(() => import('./CrossSwaps.tsx').then((module) => module.CrossSwaps))

/** Connects form, wallet, both chains and server to the bridge between two networks. */
export function BridgeContainer({ config, origin, destination, outage, modes, ...listed }: BridgeContainer.Props) {
  const { t } = useLingui()
  const tokensIn = useImpostorMarks(listed.tokensIn)
  const tokensOut = useImpostorMarks(listed.tokensOut)
  const { form, ...change } = useBridgeForm({ origin, destination, tokensIn, tokensOut })
  const connection = useConnection()
  const account = connection?.account.address
  const switching = useSwitchChain(origin)
  const asked = useOpenRequest()
  const [choosing, setChoosing] = useState<BridgeState.Side>()
  /** The swap across networks whose first review opens automatically. */
  const [begun, setBegun] = useState<string>()
  const hasSwaps = useBridgeMemory().swaps.some((each) => each.account === account)
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  useEffect(() => whenInUse(TokenChoice.preload), [])
  useEffect(() => (account ? whenInUse(BridgeReview.preload) : undefined), [account])
  useFreshBalances(useActivity(origin.chainId, account))
  const { tokenIn, tokenOut } = form
  const amount = toTypedAmount(form)
  const withoutPool = !origin.contracts.spokePool ? 'input' : !destination.contracts.spokePool ? 'output' : undefined
  const getBalance = useBalances(origin, tokensIn, account)
  const getBalanceThere = useBalances(destination, tokensOut, account)
  const [native, nativeThere] = [tokensIn, tokensOut].map((tokens) =>
    tokens.find(({ address }) => address === nativeToken),
  )
  const gasWeiThere = useGasCost(destination, account !== undefined)(swapGasThere)
  const { bridgedIn, bridgedOut, quote, received, isQuoting, ...cross } = useCrossQuote({
    amount,
    origin,
    destination,
    tokenIn,
    tokenOut,
    tokensIn,
    tokensOut,
    isOff: withoutPool !== undefined,
    there: { held: getBalanceThere(nativeThere), gasWei: gasWeiThere },
  })
  const toUsd = usePrices(config, origin, tokensIn)
  const toUsdThere = usePrices(config, destination, tokensOut)
  const balance = getBalance(tokenIn)
  const { gasWei, maxIn } = useBridgeMax({
    config,
    network: origin,
    connection,
    tokenIn,
    bridgedIn,
    balance,
    nativeBalance: getBalance(native),
    cross,
  })
  const cautions = toTokenWarnings([tokenIn, tokenOut])
  const state = BridgeState.from({
    outage,
    isRegionBlocked: config.site.isRegionBlocked,
    isAccountBlocked: isAddressBlocked(config.site, account),
    withoutPool,
    hasTokenIn: tokenIn !== undefined,
    hasTokenOut: tokenOut !== undefined,
    isNativeIn: tokenIn !== undefined && isNative(tokenIn.address),
    isNativeOut: tokenOut?.address === nativeToken,
    isWrappedOut: tokenOut?.address === destination.contracts.weth,
    blocked: isBlocked(tokenIn) ? 'input' : isBlocked(tokenOut) ? 'output' : undefined,
    hasWay: cross.hasWay,
    isNativeBridged: bridgedOut !== undefined && isNative(bridgedOut.address),
    decimals: { input: bridgedIn?.decimals ?? 18, output: bridgedOut?.decimals ?? 18 },
    chainId: origin.chainId,
    wallet: connection ? { status: 'connected', chainId: connection.chainId } : { status: 'disconnected' },
    amount,
    balances: { tokenIn: balance, native: getBalance(native), nativeThere: getBalanceThere(nativeThere) },
    gasWei,
    gasWeiThere,
    feeInTokenFor: canPayFeeInToken(config, connection) ? origin.nativeCurrency.symbol : undefined,
    quote,
  })
  const differs = (bridged?: Token, token?: Token) => bridged !== undefined && bridged.address !== token?.address
  const isSwap = differs(bridgedIn, tokenIn) || differs(bridgedOut, tokenOut)
  const known = quote.status === 'known' ? quote : undefined
  // So that the button responds at once.
  const choose = (side: BridgeState.Side) => startTransition(() => setChoosing(side))

  return (
    <>
      {connection && hasSwaps && (
        <CrossSwaps
          {...{ config, connection, opened: begun }}
          onBegun={() => change.onText('')}
          onLoadFailed={() => setBegun(undefined)}
        />
      )}
      <BridgeCard
        isSwap={isSwap}
        modes={modes}
        pay={
          <AmountField
            label={t`You pay`}
            amount={{ kind: 'typed', text: form.text, money: form.money }}
            onAmount={change.onText}
            token={tokenIn}
            tokenButton={
              <BridgeTokenButton token={tokenIn} networkName={origin.name} onPress={() => choose('input')} />
            }
            raw={amount}
            usd={toUsd(tokenIn, amount)}
            unitUsd={toUsd(tokenIn, unitOf(tokenIn))}
            balance={balance}
            max={maxIn}
            onPart={(percent) => {
              if (tokenIn && maxIn !== undefined) change.onText(fromRaw(percentOf(maxIn, percent), tokenIn.decimals))
            }}
            isInsufficient={state.kind === 'insufficient-balance'}
          />
        }
        turn={<FlipDivider onFlip={() => startTransition(change.onFlip)} />}
        receive={
          <AmountField
            label={t`You receive`}
            amount={{ kind: 'quoted', raw: received, rounding: 'down' }}
            onAmount={ignore}
            isReadOnly
            token={tokenOut}
            tokenButton={
              <BridgeTokenButton token={tokenOut} networkName={destination.name} onPress={() => choose('output')} />
            }
            raw={received}
            usd={toUsdThere(tokenOut, received)}
            unitUsd={toUsdThere(tokenOut, unitOf(tokenOut))}
            balance={getBalanceThere(tokenOut)}
            isLoading={isQuoting}
            isStale={known?.isStale ?? false}
          />
        }
        steps={
          known?.cross &&
          tokenIn &&
          bridgedIn &&
          bridgedOut &&
          tokenOut && (
            <CrossSteps
              {...{ tokenIn, bridgedIn, bridgedOut, tokenOut, cross: known.cross, quote: known.quote }}
              {...{ isStale: known.isStale, originName: origin.name, destinationName: destination.name }}
            />
          )
        }
        facts={
          bridgedIn && bridgedOut && amount !== undefined && (known || isQuoting)
            ? {
                amount: known?.cross?.deposit ?? amount,
                tokenIn: bridgedIn,
                tokenOut: bridgedOut,
                quote: known?.quote,
                isStale: known?.isStale ?? false,
                originName: origin.name,
                destinationName: destination.name,
                feeUsd: (raw) => toUsd(bridgedIn, raw),
              }
            : undefined
        }
        cautions={<TokenCautions cautions={cautions} />}
        notices={{
          originName: origin.name,
          destinationName: destination.name,
          tokenIn,
          tokenOut,
          officialBridge: officialBridgeBetween(origin, destination, withoutPool),
          nativeSymbol: destination.nativeCurrency.symbol,
        }}
        button={{
          state,
          tokenIn,
          originName: origin.name,
          destinationName: destination.name,
          nativeSymbol: origin.nativeCurrency.symbol,
          isSwitching: switching.isPending,
          onConnect: accountDrawer.open,
          onChooseToken: choose,
          onSwitchChain: () => connection && switching.switchChain(connection.wallet),
          onRetry: cross.retry,
          onAsked: asked,
          onReview() {
            if (state.kind !== 'ready' || !connection || !tokenIn || !tokenOut || amount === undefined) return
            const { quote: reviewed, warnings } = state
            if (state.cross && bridgedIn && bridgedOut && account) {
              const id = beginCrossSwap({
                account,
                origin,
                destination,
                amount,
                tokens: { tokenIn, bridgedIn, bridgedOut, tokenOut },
              })
              return setBegun(id)
            }
            setReview({
              amount,
              quote: reviewed,
              warnings,
              cautions,
              tokenIn,
              tokenOut,
              origin,
              destination,
              connection,
              native,
              toUsd,
            })
          },
        }}
      />
      {account && (
        <Transfers account={account} origin={origin} destination={destination} tokens={[...tokensIn, ...tokensOut]} />
      )}
      {choosing && (
        <TokenChoice
          network={choosing === 'input' ? origin : destination}
          tokens={choosing === 'input' ? tokensIn : tokensOut}
          selected={choosing === 'input' ? tokenIn : tokenOut}
          shortcuts={choosing === 'input' ? toShortcuts(origin, tokensIn) : toShortcuts(destination, tokensOut)}
          getBalance={choosing === 'input' ? getBalance : getBalanceThere}
          getUsd={choosing === 'input' ? toUsd : toUsdThere}
          onSelect={(token) => change.onToken(choosing, token)}
          onElsewhere={(slug, currency) => change.onElsewhere(choosing, slug, currency)}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
      {review && (
        <BridgeReview
          {...review}
          onLoadFailed={() => setReview(undefined)}
          onClosed={(isDone) => {
            setReview(undefined)
            if (isDone) change.onText('')
          }}
        />
      )}
    </>
  )
}

export declare namespace BridgeContainer {
  type Props = {
    config: Config
    origin: Network
    destination: Network
    tokensIn: readonly Token[]
    tokensOut: readonly Token[]
    outage: Outage | undefined
    modes: BridgeCard.Props['modes']
  }
}
