import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import { watchQuote } from '@oxbow/trading/watchQuote'
import { quoteQueryOptions } from './quoteQueryOptions.ts'
import { toSwapIntent } from './toSwapIntent.ts'

/**
 * Writes the stream's quotes into the cache of `quoteQueryOptions`. On a failure the query refetches, so that pages handle one kind of error. Does
 * nothing while a parameter is missing. Returns a function that stops it.
 */
export function keepQuoteLive(
  client: ExchangeClient,
  cache: keepQuoteLive.Cache,
  parameters: quoteQueryOptions.Parameters,
): () => void {
  const intent = toSwapIntent(parameters)
  if (intent === undefined) return () => {}
  const { queryKey } = quoteQueryOptions(client, parameters)
  let isStopped = false
  const stop = watchQuote(client, intent, {
    async onQuote(quote) {
      // A pending response is from an older block and would overwrite this quote.
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
  /** The needed part of TanStack Query's `QueryClient`. */
  type Cache = {
    setQueryData(queryKey: readonly unknown[], data: Quote): unknown
    cancelQueries(filters: { queryKey: readonly unknown[] }): Promise<void>
    invalidateQueries(filters: { queryKey: readonly unknown[] }): Promise<void>
  }
}
