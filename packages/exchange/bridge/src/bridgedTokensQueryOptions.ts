import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import type { BridgePlaces } from './BridgePlaces.ts'
import { readFilled } from './readFilled.ts'

/**
 * Query options of the tokens bridged between two networks in the last hours, by their addresses on the origin. For other tokens, fee and time would
 * be unknown.
 */
export function bridgedTokensQueryOptions(client: ExchangeClient, places: BridgePlaces): QueryOptions<readonly Hex[]> {
  return {
    queryKey: ['bridged-tokens', { ends: [places.origin.chainId, places.destination.chainId] }],
    queryFn: async () => [
      ...new Set((await readFilled(client, places)).map(({ deposit: { inputToken } }) => inputToken)),
    ],
    staleTime: 60_000,
    refetchInterval: 60_000,
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
