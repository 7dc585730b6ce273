import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Rewards } from './getRewards.ts'

/** Query options of `getRewards`; roots are posted every few minutes at most. Disabled without an account. */
export function rewardsQueryOptions(
  client: ExchangeClient,
  { network, account }: rewardsQueryOptions.Parameters,
): QueryOptions<Rewards> {
  return {
    ...kept,
    queryKey: ['rewards', { chainId: network.chainId, account }],
    queryFn: async ({ signal }) => {
      if (account === undefined) throw new TypeError('Rewards were requested without an account.')
      const { getRewards } = await import('./getRewards.ts')
      return getRewards(client, { network, account, signal })
    },
    enabled: account !== undefined,
    refetchInterval: 30_000,
    staleTime: 15_000,
    retry,
    retryDelay,
  }
}

export declare namespace rewardsQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}` | undefined
  }
}
