import type { ExchangeClient } from '../server/ExchangeClient.ts'
import { getNetworks } from './getNetworks.ts'
import { kept, type QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getNetworks`, fetched once per page load. */
export function networksQueryOptions(client: ExchangeClient): QueryOptions<getNetworks.ReturnType> {
  return {
    ...kept,
    queryKey: ['networks', {}],
    queryFn: ({ signal }) => getNetworks(client, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}
