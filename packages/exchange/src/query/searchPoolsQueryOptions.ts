import { searchPools } from '../actions/searchPools.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `searchPools`. What markets say is good for a minute here; nothing is signed by it. */
export function searchPoolsQueryOptions(
  client: ExchangeClient,
  parameters: Omit<searchPools.Parameters, 'signal'>,
): QueryOptions<searchPools.ReturnType> {
  return {
    queryKey: ['search-pools', parameters],
    queryFn: ({ signal }) => searchPools(client, { ...parameters, signal }),
    enabled: parameters.chainIds.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
