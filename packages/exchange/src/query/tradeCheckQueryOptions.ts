import type { Network } from '@oxbow/chain/Network'
import { checkTrade } from '../actions/checkTrade.ts'
import type { Quote } from '../actions/Quote.ts'
import type { TradeCheck } from '../actions/TradeCheck.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `checkTrade`, tried anew while a review stays open, because the chain moves on under it. */
export function tradeCheckQueryOptions(
  client: ExchangeClient,
  parameters: tradeCheckQueryOptions.Parameters,
): QueryOptions<TradeCheck> {
  const { quote, network, account } = parameters
  return {
    queryKey: ['trade-check', { quoteId: quote.response.quote.quoteId, account }],
    queryFn: ({ signal }) => checkTrade(client, { quote, network, account, signal }),
    refetchInterval: Math.max(5_000, network.blockTimeSeconds * 1_000),
    gcTime: 0,
    retry,
    retryDelay,
  }
}

export declare namespace tradeCheckQueryOptions {
  type Parameters = { readonly quote: Quote; readonly network: Network; readonly account: `0x${string}` }
}
