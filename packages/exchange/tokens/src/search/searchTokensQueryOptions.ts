import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { searchTokens } from './searchTokens.ts'

/** Query options of `searchTokens`, fresh for a minute; nothing signed depends on the results. */
export function searchTokensQueryOptions(
  client: ExchangeClient,
  parameters: Omit<searchTokens.Parameters, 'signal'>,
): QueryOptions<searchTokens.ReturnType> {
  return {
    ...kept,
    queryKey: ['search-tokens', parameters],
    queryFn: ({ signal }) => searchTokens(client, { ...parameters, signal }),
    enabled: parameters.chainIds.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
