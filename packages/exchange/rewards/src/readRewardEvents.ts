import {
  type BlockSpan,
  byPlace,
  type PlacedLog,
  readLastLog,
  readTimes,
  signedAt,
  wordAt,
} from '@oxbow/client/PlacedLog'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type Client, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import type { RewardCampaign } from './RewardCampaign.ts'
import type { RewardEvent } from './RewardShares.ts'

/**
 * All events in a span of blocks that affect the shares in a campaign: swaps of its pool, liquidity added and removed by positions of
 * PositionManager, and transfers of those positions. Liquidity outside of that contract isn't eligible. Before the campaign's start only the order
 * matters, and only the last swap.
 *
 * @throws {LogsUnavailableError}, RangeError when the node does not have the time of a block, and what viem throws when the node does not answer
 */
export async function readRewardEvents(
  rpc: Client,
  { campaign, poolManager, manager, span, known }: readRewardEvents.Parameters,
): Promise<readonly RewardEvent[]> {
  const { pool } = campaign
  const isBefore = span.toBlock < campaign.blockNumber
  const ofPool = { addresses: [poolManager], indexed: [pool] }
  const [changes, prices] = await Promise.all([
    getLogsInRanges(rpc, {
      ...ofPool,
      ...span,
      topics: [topic.modify],
      indexed: [pool, pad(manager).toLowerCase() as Hex],
    }),
    isBefore
      ? readLastLog(rpc, span, { ...ofPool, topics: [topic.initialize, topic.swap] }).then((log) => (log ? [log] : []))
      : getLogsInRanges(rpc, { ...ofPool, ...span, topics: [topic.initialize, topic.swap] }),
  ])
  const tokenIds = new Set(known)
  for (const log of changes) tokenIds.add(wordAt(log, 3))
  const moves = await readMoves(rpc, { manager, span, tokenIds: [...tokenIds] })
  const logs = [...changes, ...prices, ...moves].map((log) => log as PlacedLog).sort(byPlace)
  const timeOf = isBefore ? () => 0 : await readAllTimes(rpc, logs)
  return logs.map((log) => toEvent(log, timeOf(log)))
}

export declare namespace readRewardEvents {
  type Parameters = {
    readonly campaign: RewardCampaign
    readonly poolManager: Hex
    /** PositionManager. */
    readonly manager: Hex
    /** Either entirely before the campaign's block or entirely after. */
    readonly span: BlockSpan
    /** Token ids of positions from earlier spans. */
    readonly known: Iterable<bigint>
  }
}

/** Some nodes limit the number of topics in a filter. */
const tokensAtOnce = 200

async function readMoves(
  rpc: Client,
  { manager, span, tokenIds }: { manager: Hex; span: BlockSpan; tokenIds: readonly bigint[] },
) {
  const logs: Awaited<ReturnType<typeof getLogsInRanges>>[number][] = []
  for (let at = 0; at < tokenIds.length; at += tokensAtOnce) {
    const topics = tokenIds.slice(at, at + tokensAtOnce).map((tokenId) => numberToHex(tokenId, { size: 32 }))
    const filter = { addresses: [manager], topics: [topic.transfer], indexed: [null, null, topics] }
    for (const log of await getLogsInRanges(rpc, { ...filter, ...span })) logs.push(log)
  }
  return logs
}

/** Without times in the logs, the blocks are read, a few at a time. */
async function readAllTimes(rpc: Client, logs: readonly PlacedLog[]): Promise<(log: PlacedLog) => number> {
  const times = new Map<Hex, number>()
  for (let at = 0; at < logs.length; at += 200) {
    const some = logs.slice(at, at + 200)
    const timeOf = await readTimes(rpc, some)
    if (timeOf === undefined) throw new RangeError('The node does not return the time of a block.')
    for (const log of some) times.set(log.blockNumber, timeOf(log))
  }
  return ({ blockNumber }) => times.get(blockNumber)!
}

/** Words of each event: v4-core, IPoolManager. The salt is the position's token id. */
function toEvent(log: PlacedLog, seconds: number): RewardEvent {
  switch (log.topics[0]) {
    case topic.modify:
      return {
        seconds,
        kind: 'liquidity',
        tokenId: wordAt(log, 3),
        tickLower: Number(signedAt(log, 0)),
        tickUpper: Number(signedAt(log, 1)),
        liquidityDelta: signedAt(log, 2),
      }
    case topic.transfer:
      return { seconds, kind: 'owner', tokenId: BigInt(log.topics[3]!), owner: `0x${log.topics[2]!.slice(26)}` }
    // Initialize and Swap both have the tick in their fifth word.
    default:
      return { seconds, kind: 'price', tick: Number(signedAt(log, 4)) }
  }
}

const topic = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  initialize: toEventSelector('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  modify: toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
  swap: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
}
