import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { getPosition } from './getPosition.ts'

/** Query options of `getPosition`, refetched every three blocks. The key starts as that of all positions, so that one invalidation renews both. */
export function positionQueryOptions(
  client: ExchangeClient,
  { network, name, account }: positionQueryOptions.Parameters,
): QueryOptions<getPosition.ReturnType> {
  const everyMs = network.blockTimeSeconds * 3_000
  const id = name.protocol === 'v2' ? name.pair : name.tokenId.toString()
  return {
    ...kept,
    queryKey: ['positions', { chainId: network.chainId, account, protocol: name.protocol, id }],
    queryFn: async () => (await import('./getPosition.ts')).getPosition(client, { network, name, account }),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace positionQueryOptions {
  type Parameters = Omit<getPosition.Parameters, 'network'> & {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'blockTimeSeconds'>
  }
}
