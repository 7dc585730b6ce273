import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { getRewardCampaigns } from './getRewardCampaigns.ts'
import type { RewardCampaign } from './RewardCampaign.ts'

/** Query options of `getRewardCampaigns`, which seldom change. */
export function rewardCampaignsQueryOptions(
  client: ExchangeClient,
  parameters: getRewardCampaigns.Parameters,
): QueryOptions<readonly RewardCampaign[]> {
  const { chainId, contracts } = parameters.network
  return {
    ...kept,
    queryKey: ['reward-campaigns', { chainId, distributor: contracts.rewardDistributor }],
    queryFn: async () => (await import('./getRewardCampaigns.ts')).getRewardCampaigns(client, parameters),
    staleTime: 300_000,
    retry,
    retryDelay,
  }
}
