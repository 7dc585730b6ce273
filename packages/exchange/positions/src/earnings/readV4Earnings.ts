import {
  type BlockSpan,
  byPlace,
  type PlacedLog,
  readLastLog,
  readLogs,
  signedAt,
  wordAt,
} from '@oxbow/client/PlacedLog'
import { type Client, type Hex, numberToHex, pad, zeroAddress } from 'viem'
import type { V4Position } from '../held/Position.ts'
import { type Earnings, plus, toEarnings } from './Earnings.ts'
import { afterEvent, type PoolMoment } from './PoolHistory.ts'
import { readTimeHeld } from './readTimeHeld.ts'
import { type Replayed, replay, toEvent, topic } from './replayV4Position.ts'

/**
 * Earnings of a v4 position. Its events have no amounts, so the pool is replayed from the block of the position's first liquidity: price, liquidity
 * and fee come from each event, and the range's fee growth in between is what was paid out whenever the position was changed. Undefined for hooks
 * that take part of deposits or withdrawals, with too many swaps for a page to read, or if the replay doesn't end at the current state.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer
 */
export async function readV4Earnings(
  rpc: Client,
  { position, poolManager, manager, span }: readV4Earnings.Parameters,
): Promise<Earnings | undefined> {
  const { poolId, hooks } = position
  // The lowest two bits: the hook returns deltas when liquidity is added or removed (v4-core, Hooks.sol).
  if ((BigInt(hooks) & 3n) !== 0n) return undefined
  const tokenId = numberToHex(position.tokenId, { size: 32 })
  const [minted, setup] = await Promise.all([
    readLogs(rpc, span, { addresses: [manager], topics: [topic.transfer], indexed: [pad(zeroAddress), null, tokenId] }),
    readLogs(rpc, span, {
      addresses: [poolManager],
      topics: [topic.initialize, topic.modify, topic.protocolFee],
      indexed: [poolId],
    }),
  ])
  const [opened] = setup ?? []
  const first = minted?.[0]?.blockNumber
  if (setup === undefined || opened?.topics[0] !== topic.initialize || first === undefined) return undefined

  const ofTrades = { addresses: [poolManager], indexed: [poolId] }
  const [trades, before] = await Promise.all([
    readLogs(rpc, { ...span, fromBlock: BigInt(first) }, { ...ofTrades, topics: [topic.swap, topic.donate] }),
    readLastLog(
      rpc,
      { fromBlock: BigInt(opened.blockNumber), toBlock: BigInt(first) - 1n },
      { ...ofTrades, topics: [topic.swap] },
    ),
  ])
  if (trades === undefined) return undefined
  const isEarlier = (log: PlacedLog) => BigInt(log.blockNumber) < BigInt(first)
  const earlier = setup.filter(isEarlier)
  const later = [...setup.filter((log) => !isEarlier(log)), ...trades].sort(byPlace)
  const replayed = replay({ position, manager, later, start: startOf(opened, earlier, before) })
  if (replayed === undefined || !isAsNow(replayed, position, trades.length)) return undefined
  const { deposited, withdrawn, collected, moments, steps, startsInside, feePoints } = replayed
  const { amounts, owed } = position
  const fees = plus(collected, owed)
  const earnings = toEarnings({ deposited, withdrawn, fees, amounts })
  return { ...earnings, ...(await readTimeHeld(rpc, { moments, steps, startsInside, span, feePoints, fees })) }
}

export declare namespace readV4Earnings {
  type Parameters = {
    /** State at the last block of `span`. */
    readonly position: V4Position
    readonly poolManager: Hex
    /** PositionManager. */
    readonly manager: Hex
    /** Starts at the first block that can contain a pool. */
    readonly span: BlockSpan
  }
}

/** Compares with the current state; each swap may round by one unit. */
function isAsNow({ pool, liquidity, owed }: Replayed, position: V4Position, tradeCount: number): boolean {
  const isNear = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= BigInt(tradeCount)
  return (
    liquidity === position.liquidity &&
    pool.sqrtPriceX96 === position.sqrtPriceX96 &&
    isNear(owed.amount0, position.owed.amount0) &&
    isNear(owed.amount1, position.owed.amount1)
  )
}

/** `before`: last swap before the replay; without one, the initial price applies. */
function startOf(opened: PlacedLog, earlier: readonly PlacedLog[], before: PlacedLog | undefined): PoolMoment {
  const [sqrtPriceX96, tick] = before
    ? [wordAt(before, 2), Number(signedAt(before, 4))]
    : [wordAt(opened, 3), Number(signedAt(opened, 4))]
  let pool: PoolMoment = {
    sqrtPriceX96,
    tick,
    liquidity: 0n,
    ticks: [],
    protocolFee: 0,
    growth0X128: 0n,
    growth1X128: 0n,
  }
  const nowhere = { range: { tickLower: 0, tickUpper: 0 }, tickSpacing: 1 }
  for (const log of earlier) {
    const event = toEvent(log)
    if (event !== undefined) pool = afterEvent(pool, event, nowhere)
  }
  return pool
}
