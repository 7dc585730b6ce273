import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { readAmountForDollars } from '../actions/readAmountForDollars.ts'

/** Query options of `readAmountForDollars`; null if no pool has a price, since a cache can't store undefined. */
export function amountForDollarsQueryOptions(
  client: ExchangeClient,
  parameters: readAmountForDollars.Parameters,
): QueryOptions<bigint | null> {
  const { network, token, usd } = parameters
  return {
    queryKey: ['amount-for-dollars', { chainId: network.chainId, token, usd }],
    queryFn: async () => (await readAmountForDollars(client, parameters)) ?? null,
    gcTime: 0,
    retry,
    retryDelay,
  }
}
