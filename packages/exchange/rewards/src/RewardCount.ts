import type { BlockSpan } from '@oxbow/client/PlacedLog'
import type { Client, Hex } from 'viem'
import type { RewardCampaign } from './RewardCampaign.ts'
import { advanceShares, earnedUntil, noShares, type RewardShares } from './RewardShares.ts'
import type { Reward } from './RewardTree.ts'
import { readBlockSeconds } from './readBlockSeconds.ts'
import { readRewardEvents } from './readRewardEvents.ts'

/** Rewards earned up to the end of a block. Depends only on the campaigns and the chain's events. */
export type RewardCount = {
  readonly blockNumber: bigint
  /** Block time in Unix seconds. */
  readonly seconds: number
  /** By the campaign's index in the distributor. */
  readonly shares: ReadonlyMap<number, RewardShares>
}

/**
 * Counts up to a block, starting from an earlier count or from scratch.
 *
 * @throws {LogsUnavailableError}, RangeError when the node does not have the time of a block, and what viem throws when it does not answer
 */
export async function countRewards(rpc: Client, parameters: countRewards.Parameters): Promise<RewardCount> {
  const { campaigns, blockNumber, before, startBlock, ...contracts } = parameters
  const shares = new Map(before?.shares)
  for (const [place, campaign] of campaigns.entries()) {
    // The campaign was created after this block.
    if (campaign.blockNumber > blockNumber) continue
    let counted = shares.get(place)
    const read = async (span: BlockSpan) => {
      if (span.toBlock < span.fromBlock) return
      const known = counted?.positions.keys() ?? []
      const events = await readRewardEvents(rpc, { ...contracts, campaign, span, known })
      counted = advanceShares(counted ?? noShares, campaign, events)
    }
    if (counted === undefined) await read({ fromBlock: startBlock, toBlock: campaign.blockNumber - 1n })
    const next = shares.has(place) ? before!.blockNumber + 1n : campaign.blockNumber
    await read({ fromBlock: next, toBlock: blockNumber })
    shares.set(place, counted ?? noShares)
  }
  return { blockNumber, seconds: await readBlockSeconds(rpc, blockNumber), shares }
}

export declare namespace countRewards {
  type Parameters = {
    readonly campaigns: readonly RewardCampaign[]
    readonly poolManager: Hex
    /** PositionManager. */
    readonly manager: Hex
    /** First block that can contain a pool. */
    readonly startBlock: bigint
    readonly blockNumber: bigint
    readonly before: RewardCount | undefined
  }
}

/** Leaves of the root: total per account and token. */
export function toRewards({ shares, seconds }: RewardCount, campaigns: readonly RewardCampaign[]): readonly Reward[] {
  const sums = new Map<string, Reward>()
  for (const [place, counted] of shares) {
    const campaign = campaigns[place]!
    const { token } = campaign
    for (const [account, earned] of earnedUntil(counted, campaign, seconds)) {
      const sum = sums.get(`${account}/${token}`)?.earned ?? 0n
      if (earned > 0n) sums.set(`${account}/${token}`, { account, token, earned: sum + earned })
    }
  }
  return [...sums.values()]
}
