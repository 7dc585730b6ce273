import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import type { Client, Hex } from 'viem'
import { readContract } from 'viem/actions'
import type { RewardCampaign } from './RewardCampaign.ts'

/** All campaigns of a distributor, in the order they were created: past, running and upcoming. */
export async function readCampaigns(rpc: Client, distributor: Hex): Promise<readonly RewardCampaign[]> {
  const campaigns = await readContract(rpc, {
    address: distributor,
    abi: rewardDistributorAbi,
    functionName: 'campaigns',
  })
  return campaigns.map(({ pool, token, amount, startsAt, endsAt, blockNumber }) => ({
    pool,
    token: token.toLowerCase() as Hex,
    amount,
    startsAt: Number(startsAt),
    endsAt: Number(endsAt),
    blockNumber,
  }))
}
