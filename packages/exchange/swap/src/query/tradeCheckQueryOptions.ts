import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { checkTrade } from '../actions/checkTrade.ts'
import type { TradeCheck } from '../actions/TradeCheck.ts'

/** Query options of `checkTrade`, refetched while a review is open, because the chain's state changes. */
export function tradeCheckQueryOptions(
  client: ExchangeClient,
  parameters: tradeCheckQueryOptions.Parameters,
): QueryOptions<TradeCheck> {
  const { quote, account } = parameters
  const { blockTimeSeconds } = parameters.network
  return {
    queryKey: ['trade-check', { quoteId: quote.response.quote.quoteId, account }],
    queryFn: ({ signal }) => checkTrade(client, { ...parameters, signal }),
    refetchInterval: Math.max(5_000, blockTimeSeconds * 1_000),
    gcTime: 0,
    retry,
    retryDelay,
  }
}

export declare namespace tradeCheckQueryOptions {
  type Parameters = Omit<checkTrade.Parameters, 'signal' | 'now'>
}
