import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { searchPools } from './searchPools.ts'

/** Query options of `searchPools`, fresh for a minute; nothing signed depends on the results. */
export function searchPoolsQueryOptions(
  client: ExchangeClient,
  parameters: Omit<searchPools.Parameters, 'signal'>,
): QueryOptions<searchPools.ReturnType> {
  return {
    ...kept,
    queryKey: ['search-pools', parameters],
    queryFn: ({ signal }) => searchPools(client, { ...parameters, signal }),
    enabled: parameters.chainIds.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
