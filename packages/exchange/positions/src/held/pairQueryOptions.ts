import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { findPair } from './findPair.ts'
import type { V2Position } from './Position.ts'

/** Query options of `findPair`, refetched every few blocks. */
export function pairQueryOptions(
  client: ExchangeClient,
  parameters: pairQueryOptions.Parameters,
): QueryOptions<V2Position | null> {
  const { network, tokens, account } = parameters
  const everyMs = network.blockTimeSeconds * 5_000
  return {
    ...kept,
    queryKey: ['positions', { chainId: network.chainId, account, pairOf: tokens.toSorted().join('/') }],
    queryFn: async () => (await import('./findPair.ts')).findPair(client, parameters),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace pairQueryOptions {
  type Parameters = findPair.Parameters & { readonly network: Pick<Network, 'blockTimeSeconds'> }
}
