import type { BlockSpan } from '@oxbow/client/PlacedLog'
import type { Client, Hex } from 'viem'
import type { RewardCampaign } from './RewardCampaign.ts'
import { advanceShares, earnedUntil, noShares, type RewardShares } from './RewardShares.ts'
import type { Reward } from './RewardTree.ts'
import { readBlockSeconds } from './readBlockSeconds.ts'
import { readRewardEvents } from './readRewardEvents.ts'

/** Who has earned what until the end of a block. It follows from the campaigns and the chain's events alone. */
export type RewardCount = {
  readonly blockNumber: bigint
  /** Unix seconds of the block. */
  readonly seconds: number
  /** By the campaign's place in the distributor. */
  readonly shares: ReadonlyMap<number, RewardShares>
}

/**
 * Counts until a block, from an earlier count on or from the beginning.
 *
 * @throws {LogsUnavailableError}, RangeError when the node does not say the time of a block, and what viem throws when it does not answer
 */
export async function countRewards(rpc: Client, parameters: countRewards.Parameters): Promise<RewardCount> {
  const { campaigns, blockNumber, before, startBlock, ...contracts } = parameters
  const shares = new Map(before?.shares)
  for (const [place, campaign] of campaigns.entries()) {
    // What lasts into the future is counted when its block is.
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
    /** First block that can hold a pool. */
    readonly startBlock: bigint
    readonly blockNumber: bigint
    readonly before: RewardCount | undefined
  }
}

/** What a root has to stand for: each account's sum of each token. */
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
