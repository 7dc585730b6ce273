import type { Network } from '@oxbow/chain/Network'
import { keepQuoteLive } from '@oxbow/swap/keepQuoteLive'
import { quoteQueryOptions } from '@oxbow/swap/quoteQueryOptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Freshness, toFreshness } from '../../features/swap/form/Freshness.ts'
import type { SwapForm } from '../../features/swap/form/SwapForm.ts'
import type { QuoteFacts } from '../../features/swap/form/SwapState.ts'
import { isFailing, toQuoteFacts } from '../../features/swap/quote/toQuoteFacts.ts'
import { client } from '../../state/exchange.ts'
import { useTradeSource } from '../../state/node/nodes.ts'
import { type TradeSettings, toTradeTerms } from '../../state/TradeSettings.ts'
import { useDebounced } from '../../state/useDebounced.ts'
import { useQuoteNotice } from './useQuoteNotice.ts'

/** Debounce between typing and requesting a quote. */
const debounceMilliseconds = 200

/** The quote for the form's input, and its freshness. It follows the chain's blocks while the page is visible. */
export function useQuoteFacts(parameters: useQuoteFacts.Parameters): useQuoteFacts.ReturnType {
  const { network, form, amount, account, settings } = parameters
  const settled = useDebounced(amount, debounceMilliseconds)
  // Users who don't want a server to know their trades don't use its stream either.
  const source = useTradeSource(network.chainId)
  const isWatching = source !== 'node-by-choice'
  const isLive = useSyncExternalStore(client.stream.onChange, client.stream.isLive) && isWatching
  const asked: quoteQueryOptions.Parameters = {
    network,
    tradeType: form.field === 'input' ? 'exact-in' : 'exact-out',
    tokenIn: form.tokenIn?.address,
    tokenOut: form.tokenOut?.address,
    amount: amount === undefined ? undefined : settled,
    account,
    ...toTradeTerms(settings),
    isLive,
  }
  const options = quoteQueryOptions(client, asked)
  // Destructured, so that only changes of these rerender the page.
  const { data, error, isPlaceholderData, fetchStatus, failureCount, failureReason, refetch } = useQuery(options)
  const answer = { data, error, isPlaceholderData, fetchStatus, failureCount, failureReason }

  const queries = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  // The key identifies the request, which is a new object in each render.
  const key = JSON.stringify(options.queryKey)
  const isStreaming = isVisible && isWatching
  useEffect(() => (isStreaming ? keepQuoteLive(client, queries, asked) : undefined), [queries, isStreaming, key])

  const isAsked = form.tokenIn !== undefined && form.tokenOut !== undefined && amount !== undefined && amount > 0n
  const isSettled = settled === amount
  const quote = useQuoteNotice({
    key,
    isAsked,
    quote: toQuoteFacts({ ...answer, isAsked, isSettled }),
    slow: source === 'server' ? 'ServerUnreachable' : 'NodeUnreachable',
  })
  return {
    quote,
    freshness: toFreshness({ ...answer, isLive, everySeconds: network.blockTimeSeconds }),
    isQuoting: isAsked && !isFailing(answer) && (fetchStatus === 'fetching' || !isSettled),
    retry: () => void refetch(),
  }
}

export declare namespace useQuoteFacts {
  type Parameters = {
    network: Network
    form: SwapForm
    /** Raw units of the typed side. */
    amount: bigint | undefined
    account: `0x${string}` | undefined
    settings: TradeSettings
  }
  type ReturnType = {
    readonly quote: QuoteFacts
    /** Undefined without a quote. */
    readonly freshness: Freshness | undefined
    readonly isQuoting: boolean
    /** Requests it again immediately. */
    readonly retry: () => void
  }
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
