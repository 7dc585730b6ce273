import { join } from 'node:path'
import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { countRewards, type RewardCount, toRewards } from '@oxbow/rewards/RewardCount'
import { createRewardTree, type Reward, type RewardTree } from '@oxbow/rewards/RewardTree'
import { readCampaigns } from '@oxbow/rewards/readCampaigns'
import type { Hex, PublicClient } from 'viem'
import { RewardsUnavailableError } from './RewardsUnavailableError.ts'
import { loadCount, saveCount } from './rewardFile.ts'

/** What everybody has earned until the end of a block, with the tree that proves it. */
export type Distribution = {
  readonly distributor: Hex
  readonly count: RewardCount
  readonly tree: RewardTree
  rewardsOf(account: Hex): readonly Reward[]
}

/** The rewards of one chain. Nothing is read before somebody asks. */
export type ChainRewards = {
  readonly distributor: Hex
  /**
   * What the distributor's root stands for, counted from the chain's events; undefined while there is no root.
   *
   * @throws {RewardsUnavailableError} when the root says something else than the events
   */
  read(): Promise<Distribution | undefined>
  /** What its owner could post now: counted until a block that no reorganisation takes away. Undefined when there is none newer than the root's. */
  draft(): Promise<Distribution | undefined>
}

/** Undefined where a network has no distributor, or no v4. */
export function createChainRewards(options: createChainRewards.Options): ChainRewards | undefined {
  const { network, startBlock, client, dataDir } = options
  const { rewardDistributor: distributor, v4PoolManager, v4PositionManager } = network.contracts
  if (distributor === undefined || v4PoolManager === undefined || v4PositionManager === undefined) return undefined
  const path = join(dataDir, 'rewards', `${network.chainId}.json`)
  let held: Distribution | undefined
  let drafted: Distribution | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: what one has counted the next need not. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  async function readRoot() {
    const [hash, blockNumber] = await client.readContract({
      address: distributor!,
      abi: rewardDistributorAbi,
      functionName: 'current',
    })
    return { hash: hash.toLowerCase(), blockNumber }
  }

  async function make(blockNumber: bigint, before: RewardCount | undefined): Promise<Distribution> {
    const campaigns = await readCampaigns(client, distributor!)
    const contracts = { poolManager: v4PoolManager!, manager: v4PositionManager! }
    const asked = { ...contracts, campaigns, blockNumber, before, startBlock: BigInt(startBlock) }
    const count = before?.blockNumber === blockNumber ? before : await countRewards(client, asked)
    const rewards = toRewards(count, campaigns)
    const byAccount = Map.groupBy(rewards, ({ account }) => account)
    return {
      distributor: distributor!,
      count,
      tree: createRewardTree(rewards),
      rewardsOf: (account) => byAccount.get(account) ?? [],
    }
  }

  async function bringToRoot(): Promise<Distribution | undefined> {
    const { hash, blockNumber } = await readRoot()
    if (blockNumber === 0n) return undefined
    const stands = (made: Distribution | undefined) =>
      made?.count.blockNumber === blockNumber && made.tree.root === hash ? made : undefined
    if (stands(held)) return held
    const earlier = held?.count ?? (await loadCount(path, distributor!))
    const before = earlier && earlier.blockNumber <= blockNumber ? earlier : undefined
    const found =
      stands(drafted) ??
      (before && stands(await make(blockNumber, before))) ??
      stands(await make(blockNumber, undefined))
    if (found === undefined)
      throw new RewardsUnavailableError(
        'The root of the distributor does not match the chain’s events.',
        'Its owner can post the root from GET /v1/rewards/draft.',
      )
    held = found
    await saveCount(path, distributor!, found.count)
    return held
  }

  return {
    distributor,
    read: () => inTurn(bringToRoot),
    draft: () =>
      inTurn(async () => {
        const now = await bringToRoot().catch((error) => {
          if (error instanceof RewardsUnavailableError) return undefined
          throw error
        })
        const head = await client.getBlockNumber({ cacheTime: 0 })
        const blockNumber = head - BigInt(network.finalityDepthBlocks)
        if (blockNumber <= (await readRoot()).blockNumber) return undefined
        // Looking again and again before the first root costs only what is new.
        const before = now?.count ?? drafted?.count
        drafted = await make(blockNumber, before && before.blockNumber <= blockNumber ? before : undefined)
        return drafted
      }),
  }
}

export declare namespace createChainRewards {
  type Options = Pick<EnabledNetwork, 'network' | 'startBlock'> & {
    readonly client: PublicClient
    readonly dataDir: string
  }
}
