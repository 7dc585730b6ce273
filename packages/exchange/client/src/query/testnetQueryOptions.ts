import type { ExchangeClient } from '../server/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'
import { startTestnet } from './startTestnet.ts'

/** A chain that is being seeded is there after about two seconds. */
const intervalMs = 500

/** Query options of `startTestnet`, asked again and again while the network is wanted and not there. */
export function testnetQueryOptions(client: ExchangeClient): QueryOptions<startTestnet.ReturnType> {
  return {
    queryKey: ['testnet', {}],
    queryFn: ({ signal }) => startTestnet(client, { signal }),
    // After a failure a person decides.
    refetchInterval: ({ state }) => (state.error === null ? intervalMs : false),
    staleTime: 0,
    gcTime: 0,
    retry,
    retryDelay,
  }
}
