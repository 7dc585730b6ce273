import type { ExchangeClient } from '../server/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'
import { startTestnet } from './startTestnet.ts'

/** Starting a chain takes about two seconds. */
const intervalMs = 500

/** Query options of `startTestnet`, refetched until the network runs. */
export function testnetQueryOptions(client: ExchangeClient): QueryOptions<startTestnet.ReturnType> {
  return {
    queryKey: ['testnet', {}],
    queryFn: ({ signal }) => startTestnet(client, { signal }),
    // After a failure the person decides whether to retry.
    refetchInterval: ({ state }) => (state.error === null ? intervalMs : false),
    staleTime: 0,
    gcTime: 0,
    retry,
    retryDelay,
  }
}
