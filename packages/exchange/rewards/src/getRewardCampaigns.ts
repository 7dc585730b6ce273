import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { RewardCampaign } from './RewardCampaign.ts'
import { readCampaigns } from './readCampaigns.ts'

/** Reward campaigns of a network, from the chain; empty without a distributor. */
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
