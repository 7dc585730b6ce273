import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import { toSwapIntent } from './toSwapIntent.ts'

/**
 * Query options of `getQuote`, refetched with every block unless the stream delivers changes (`keepQuoteLive`). Disabled while a parameter is
 * missing, so that a form can pass what it has. The previous quote is a placeholder only for the same pair: the price of another pair must never be
 * shown.
 */
export function quoteQueryOptions(
  client: ExchangeClient,
  parameters: quoteQueryOptions.Parameters,
): QueryOptions<Quote> {
  const { network, isLive, amount, ...terms } = parameters
  const { chainId } = network
  const intent = toSwapIntent(parameters)
  return {
    // All terms, so that the quote of one is never shown for another.
    queryKey: ['quote', { ...terms, chainId, amount: amount?.toString() }],
    queryFn: ({ signal }) => {
      if (intent === undefined) throw new TypeError('A quote was requested without a pair or an amount.')
      return getQuote(client, { ...intent, signal })
    },
    enabled: intent !== undefined,
    refetchInterval: ({ state }) => (isLive && state.error === null ? false : network.blockTimeSeconds * 1_000),
    staleTime: network.blockTimeSeconds * 1_000,
    gcTime: 60_000,
    retry,
    retryDelay,
    placeholderData: (previous) =>
      previous !== undefined &&
      previous.chainId === chainId &&
      previous.tokenIn === terms.tokenIn &&
      previous.tokenOut === terms.tokenOut &&
      previous.tradeType === terms.tradeType
        ? previous
        : undefined,
  }
}

export declare namespace quoteQueryOptions {
  type Parameters = toSwapIntent.Parameters
}
