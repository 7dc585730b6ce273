import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { RewardCampaign } from '../reward/RewardCampaign.ts'
import { readCampaigns } from '../reward/readCampaigns.ts'

/** Which pools of a network pay rewards, when and how much, read from the chain; none where nobody pays any. */
export async function getRewardCampaigns(
  client: ExchangeClient,
  { network }: getRewardCampaigns.Parameters,
): Promise<readonly RewardCampaign[]> {
  const { rewardDistributor } = network.contracts
  return rewardDistributor === undefined ? [] : await readCampaigns(client.rpc(network.chainId), rewardDistributor)
}

export declare namespace getRewardCampaigns {
  type Parameters = { readonly network: Pick<Network, 'chainId' | 'contracts'> }
}
