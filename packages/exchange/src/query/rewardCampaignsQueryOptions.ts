import type { getRewardCampaigns } from '../actions/getRewardCampaigns.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { RewardCampaign } from '../reward/RewardCampaign.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getRewardCampaigns`, which change when somebody begins one. */
export function rewardCampaignsQueryOptions(
  client: ExchangeClient,
  parameters: getRewardCampaigns.Parameters,
): QueryOptions<readonly RewardCampaign[]> {
  const { chainId, contracts } = parameters.network
  return {
    queryKey: ['reward-campaigns', { chainId, distributor: contracts.rewardDistributor }],
    queryFn: async () => (await import('../actions/getRewardCampaigns.ts')).getRewardCampaigns(client, parameters),
    staleTime: 300_000,
    retry,
    retryDelay,
  }
}
