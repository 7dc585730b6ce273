import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { fromRaw } from '@oxbow/i18n/Decimal'
import { lazyPart } from '@oxbow/react/lazyPart'
import { hasSwapFlows } from '@oxbow/swap/hasSwapFlows'
import { findUnknown } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { percentOf } from '@oxbow/transactions/percentOf'
import { useSearch } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { SwapCard } from '../../features/swap/form/SwapCard.tsx'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import * as SwapState from '../../features/swap/form/SwapState.ts'
import { asksOnce } from '../../features/tokens/tokenWarnings.ts'
import { ignore } from '../../loading/ignore.ts'
import type { SwapSearch } from '../../router/search/swapSearch.ts'
import { storage } from '../../state/exchange.ts'
import { useTradeSource } from '../../state/node/nodes.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useOwnEngine } from '../../state/node/useOwnEngine.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import { tokenMemory } from '../../state/tokens/tokenMemory.ts'
import { toShortcuts } from '../../state/tokens/tokenShortcuts.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { useGasCost } from '../../state/tokens/useGasCost.ts'
import { useImpostorMarks } from '../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { accountDrawer, useActivity, useConnection } from '../../state/wallet/walletState.ts'
import type { RunningSwap } from './RunningSwap.tsx'
import type { SwapReview as Review } from './SwapReview.tsx'
import { isAccepted, toTokenWarnings } from './tokenWarnings.ts'
import { toTypedAmount } from './toTypedAmount.ts'
import { useElsewhere } from './useElsewhere.ts'
import { useFreshBalances } from './useFreshBalances.ts'
import { useGasFree } from './useGasFree.tsx'
import { useHasPendingTrade } from './useHasPendingTrade.ts'
import { usePreloadedDialogs } from './usePreloadedDialogs.ts'
import { useQuoteFacts } from './useQuoteFacts.ts'
import { useSwapForm } from './useSwapForm.ts'
import { useSwitchChain } from './useSwitchChain.ts'
import { useTransferRefusal } from './useTransferRefusal.ts'

// Loaded lazily: most visitors haven't sent anything yet. A loading failure is only logged, because the account drawer has the same list.
const SwapActivity = lazyPart(() => import('./SwapActivity.tsx').then((module) => module.SwapActivity))
const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))
const ResumedSwap = lazyPart(() => import('./ResumedSwap.tsx').then((module) => module.ResumedSwap))
const LinkedToken = lazyPart(() => import('../tokens/LinkedToken.tsx').then((module) => module.LinkedToken))
const NodeNotice = lazyPart(() => import('../../features/node/NodeNotice.tsx').then((module) => module.NodeNotice), {
  isExtra: true,
})
const SwapMax = lazyPart(() => import('./SwapMax.tsx').then((module) => module.SwapMax), { isExtra: true })
const SwapReview = lazyPart(() => import('./SwapReview.tsx').then((module) => module.SwapReview))

/** Gas of a typical swap, which "max" keeps back while there is no quote. */
const usualSwapGas = 250_000n

/** Connects form, wallet, chain and server to the swap page of one network. */
export function SwapContainer({ config, network, tokens: listed, outage, pair, ...face }: SwapContainer.Props) {
  const tokens = useImpostorMarks(listed)
  const [form, setForm] = useSwapForm(network, tokens, pair)
  const chosen = useSettings()
  const settings = tradeSettingsOf(chosen.trade, network.chainId)
  const connection = useConnection()
  const account = connection?.account.address
  const entries = useActivity(network.chainId, account)
  /** The text that "Max" entered. */
  const [filled, setFilled] = useState<string>()
  /** What "Max" keeps of a token that pays the network cost. */
  const [reserve, setReserve] = useState(0n)
  const [choosing, setChoosing] = useState<SwapForm.Field>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed' | 'network'>>()
  const [hasPendingTrade, setHasPendingTrade] = useHasPendingTrade()
  const switching = useSwitchChain(network)
  const asked = useOpenRequest()
  const engine = useOwnEngine(network, tokens)
  const goElsewhere = useElsewhere(form, network)
  const search: SwapSearch = useSearch({ strict: false })
  // A readable amount is accepted here without knowing its token, so that the first quote isn't delayed.
  const linked = findUnknown(search, ['outputCurrency', 'inputCurrency', 'value'], network, tokens)
  const [passedOver, setPassedOver] = useState<string>()
  const source = useTradeSource(network.chainId)

  const amount = toTypedAmount(form)
  const { quote, freshness, isQuoting, retry } = useQuoteFacts({ network, form, amount, account, settings })
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const costOf = useGasCost(network, account !== undefined)
  const native = tokens.find((token) => token.address === nativeToken)
  // The form's token may be older than its warning tag.
  const marked = [form.tokenIn, form.tokenOut].map(
    (token) => tokens.find(({ address }) => address === token?.address) ?? token,
  )
  const tokenWarnings = toTokenWarnings(marked)
  const isNativeIn = form.tokenIn?.address === nativeToken
  const known = quote.status === 'fresh' || quote.status === 'stale' ? quote.quote : undefined
  const gasUnits = known?.gasUnits ?? usualSwapGas
  const balanceIn = getBalance(form.tokenIn)
  const maxIn = maxSpendable({ balance: balanceIn, isNative: isNativeIn, gasFeeWei: costOf(gasUnits), reserve })
  useFreshBalances(entries)
  usePreloadedDialogs(account !== undefined, { TokenChoice, SwapReview })

  const isCovered = known !== undefined && balanceIn !== undefined && balanceIn >= known.maximumIn
  const refusedSide = useTransferRefusal(network, isCovered ? account : undefined, known)
  const gasFree = useGasFree({
    config,
    network,
    connection,
    quote: known,
    settings,
    cautions: tokenWarnings,
    native,
    toUsd,
    tokens: { tokenIn: marked[0], tokenOut: marked[1] },
    balances: { tokenIn: balanceIn },
    typed: form.money,
    onClosed(next) {
      if (next === 'done') setForm(SwapForm.withText(form, 'input', ''))
      if (next === 'classic') reviewClassic()
    },
  })
  const state = SwapState.from({
    isLoading: false,
    isGasFree: gasFree.offer !== undefined,
    canPayFeeInToken: canPayFeeInToken(config, connection),
    isRegionBlocked: config.site.isRegionBlocked,
    refusedSide,
    outage,
    chainId: network.chainId,
    form: {
      hasTokenIn: form.tokenIn !== undefined,
      hasTokenOut: form.tokenOut !== undefined,
      isNativeIn,
      isNativeOut: form.tokenOut?.address === nativeToken,
      field: form.field,
      amount,
    },
    wallet: connection ? { status: 'connected', chainId: connection.chainId } : { status: 'disconnected' },
    balances: { tokenIn: balanceIn, native: getBalance(native) },
    quote,
  })

  function fill(percent: number) {
    if (form.tokenIn === undefined || maxIn === undefined) return
    const text = fromRaw(percentOf(maxIn, percent), form.tokenIn.decimals)
    setFilled(percent === 100 ? text : undefined)
    setForm(SwapForm.withText(form, 'input', text))
  }

  function reviewClassic() {
    if (quote.status !== 'fresh' || !connection || !form.tokenIn || !form.tokenOut) return
    setReview({
      quote: quote.quote,
      connection,
      tokenIn: form.tokenIn,
      tokenOut: form.tokenOut,
      settings,
      typed: form.money,
      paysFeeInToken: state.kind === 'ready' && state.warnings.at(-1)?.kind === 'fee-in-token',
      asksAbout: toTokenWarnings(marked.filter((token) => token && asksOnce(token) && !isAccepted(token))),
    })
  }

  function goOn(next: RunningSwap.Next) {
    if (next === 'choose-token') setChoosing('output')
    if (next === 'connect') accountDrawer.open()
    if (next === 'activity') document.getElementById('activity')?.focus()
  }

  return (
    <>
      <SwapCard
        {...face}
        state={state}
        network={network}
        isLoading={false}
        form={form}
        onForm={setForm}
        typedAmount={amount}
        quote={quote}
        freshness={freshness}
        isQuoting={isQuoting}
        tokens={tokens}
        balances={{ tokenIn: balanceIn, tokenOut: getBalance(form.tokenOut) }}
        toUsd={toUsd}
        maxIn={maxIn}
        onPart={fill}
        tokenWarnings={tokenWarnings}
        settings={settings}
        onSettings={(trade) => changeSettings({ trade: { ...chosen.trade, [network.chainId]: trade } })}
        isSwitching={switching.isPending}
        onConnect={accountDrawer.open}
        // The button responds at once, and the dialog renders in slices.
        onChooseToken={(side) => startTransition(() => setChoosing(side))}
        onSwitchChain={() => connection && switching.switchChain(connection.wallet)}
        onAsked={asked}
        gasFree={gasFree}
        onReview={() => {
          if (state.kind !== 'ready') return
          if (gasFree.offer) gasFree.open()
          else reviewClassic()
        }}
        onNextAction={(action) => {
          if (action === 'reload') window.location.reload()
          else if (action === 'choose-another-token')
            startTransition(() => setChoosing((state.kind === 'no-quote' && state.refusedSide) || 'output'))
          else if (action === 'connect-wallet') accountDrawer.open()
          else retry()
        }}
      />
      {source !== 'server' && (
        <NodeNotice engine={engine} isByChoice={source === 'node-by-choice'} onLoadFailed={ignore} />
      )}
      {connection && (
        <>
          <SwapActivity entries={entries} network={network} connection={connection} onLoadFailed={ignore} />
          <SwapMax
            {...{ config, network, connection, costOf, gasUnits, reserve }}
            token={form.tokenIn}
            balance={balanceIn}
            nativeBalance={getBalance(native)}
            spends={form.field === 'input' && form.text === filled ? known?.maximumIn : undefined}
            onReserve={setReserve}
            onFill={() => fill(100)}
            onLoadFailed={ignore}
          />
        </>
      )}
      {linked && linked.name !== passedOver && (
        <LinkedToken
          key={linked.name}
          network={network}
          tokens={tokens}
          name={linked.name}
          onToken={(token) =>
            setForm(SwapForm.withToken(form, linked.key === 'inputCurrency' ? 'input' : 'output', token))
          }
          onClosed={() => setPassedOver(linked.name)}
          onLoadFailed={() => setPassedOver(linked.name)}
        />
      )}
      {choosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={choosing === 'input' ? form.tokenIn : form.tokenOut}
          shortcuts={toShortcuts(network, tokens)}
          getBalance={getBalance}
          getUsd={toUsd}
          onSelect={(token) => setForm(SwapForm.withToken(form, choosing, token))}
          onElsewhere={(slug, currency) => goElsewhere(choosing, slug, currency)}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
      {hasPendingTrade && connection && !review && (
        <ResumedSwap
          network={network}
          connection={connection}
          onLoadFailed={() => setHasPendingTrade(false)}
          onClosed={goOn}
        />
      )}
      {gasFree.dialog}
      {review && (
        <SwapReview
          {...review}
          network={network}
          toUsd={toUsd}
          onLoadFailed={() => setReview(undefined)}
          onClosed={(next, isSpent) => {
            setReview(undefined)
            // A failed wallet call may have been sent anyway, so it is searched for as after a reload.
            if (hasSwapFlows(storage)) setHasPendingTrade(true)
            goOn(next)
            // A confirmed trade isn't offered a second time.
            if (next === 'done' || isSpent) setForm(SwapForm.withText(form, 'input', ''))
            if (next !== 'done') return
            for (const token of [review.tokenIn, review.tokenOut]) if (asksOnce(token)) tokenMemory.addAccepted(token)
          }}
        />
      )}
    </>
  )
}

export declare namespace SwapContainer {
  type Props = Pick<SwapCard.Props, 'headingLevel' | 'modes'> & {
    config: Config
    network: Network
    tokens: readonly Token[]
    outage: Outage | undefined
    /** The initial pair if the URL names no token; must be stable while nothing changes. */
    pair?: SwapForm.Pair | undefined
  }
}
