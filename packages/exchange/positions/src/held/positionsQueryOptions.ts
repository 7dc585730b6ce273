import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { getPositions } from './getPositions.ts'

/** Query options of `getPositions`, refetched every few blocks. Disabled without an account. */
export function positionsQueryOptions(
  client: ExchangeClient,
  parameters: positionsQueryOptions.Parameters,
): QueryOptions<getPositions.ReturnType> {
  const { network, account, pairs = [], atMost } = parameters
  const { chainId } = network
  const everyMs = network.blockTimeSeconds * 5_000
  return {
    ...kept,
    queryKey: ['positions', { chainId, account, pairs, atMost }],
    queryFn: async () => {
      if (account === undefined) throw new TypeError('Positions were requested without an account.')
      const { getPositions } = await import('./getPositions.ts')
      return getPositions(client, { network, account, pairs, atMost })
    },
    enabled: account !== undefined,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace positionsQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'startBlock' | 'blockTimeSeconds'>
    readonly account: `0x${string}` | undefined
    /** v2 pairs to check besides the factory's, lower-case: those that a person imported. */
    readonly pairs?: readonly `0x${string}`[] | undefined
    readonly atMost?: number | undefined
  }
}
