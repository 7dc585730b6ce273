import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { RewardCampaign } from './RewardCampaign.ts'
import { readCampaigns } from './readCampaigns.ts'

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
