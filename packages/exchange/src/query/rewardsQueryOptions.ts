import type { Network } from '@oxbow/chain/Network'
import type { Rewards } from '../actions/getRewards.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getRewards`: roots come every few minutes at most. Disabled without an account. */
export function rewardsQueryOptions(
  client: ExchangeClient,
  { network, account }: rewardsQueryOptions.Parameters,
): QueryOptions<Rewards> {
  return {
    queryKey: ['rewards', { chainId: network.chainId, account }],
    queryFn: async ({ signal }) => {
      if (account === undefined) throw new TypeError('Rewards were asked for without an account.')
      const { getRewards } = await import('../actions/getRewards.ts')
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
