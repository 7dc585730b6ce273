import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { DepositPoolState } from '../plan/DepositRequest.ts'

/** Query options of `getDepositPool`, refetched with every block. Disabled without a pool. */
export function depositPoolQueryOptions(
  client: ExchangeClient,
  { network, pool }: depositPoolQueryOptions.Parameters,
): QueryOptions<DepositPoolState> {
  const everyMs = network.blockTimeSeconds * 1_000
  return {
    queryKey: ['deposit-pool', { chainId: network.chainId, ...pool }],
    queryFn: async () => {
      if (pool === undefined) throw new TypeError('A pool was requested without an identifier.')
      return (await import('../read/getDepositPool.ts')).getDepositPool(client, { network, pool })
    },
    enabled: pool !== undefined,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace depositPoolQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'blockTimeSeconds'>
    readonly pool: DepositPool | undefined
  }
}
