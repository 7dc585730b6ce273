import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import { watchQuote } from '@oxbow/trading/watchQuote'
import { quoteQueryOptions } from './quoteQueryOptions.ts'

/**
 * Writes what the stream brings into the cached answer of `quoteQueryOptions`. A failure makes the query ask once itself, so that it fails in the
 * one way that pages know. Does nothing while something is missing. Returns how to stop.
 */
export function keepQuoteLive(
  client: ExchangeClient,
  cache: keepQuoteLive.Cache,
  parameters: quoteQueryOptions.Parameters,
): () => void {
  const { network, tokenIn, tokenOut, amount, tradeType, account, slippageBps, protocols, allowsHooks } = parameters
  if (tokenIn === undefined || tokenOut === undefined || amount === undefined || amount <= 0n) return () => {}
  const { queryKey } = quoteQueryOptions(client, parameters)
  const { chainId } = network
  const asked = { chainId, tradeType, tokenIn, tokenOut, amount, account, slippageBps, protocols, allowsHooks }
  let isStopped = false
  const stop = watchQuote(client, asked, {
    async onQuote(quote) {
      // An answer still on its way is of an older block, and would stay.
      await cache.cancelQueries({ queryKey })
      if (!isStopped) cache.setQueryData(queryKey, quote)
    },
    onFailure: () => void cache.invalidateQueries({ queryKey }),
  })
  return () => {
    isStopped = true
    stop()
  }
}

export declare namespace keepQuoteLive {
  /** The part of TanStack Query's `QueryClient` that is needed. */
  type Cache = {
    setQueryData(queryKey: readonly unknown[], data: Quote): unknown
    cancelQueries(filters: { queryKey: readonly unknown[] }): Promise<void>
    invalidateQueries(filters: { queryKey: readonly unknown[] }): Promise<void>
  }
}
