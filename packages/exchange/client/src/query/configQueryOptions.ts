import type { ExchangeClient } from '../server/ExchangeClient.ts'
import { getConfig } from './getConfig.ts'
import { kept, type QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getConfig`, fetched once per page load. */
export function configQueryOptions(client: ExchangeClient): QueryOptions<getConfig.ReturnType> {
  return {
    ...kept,
    queryKey: ['config', {}],
    queryFn: ({ signal }) => getConfig(client, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}
