import { feesEarned } from '@oxbow/amm/feeGrowth'
import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import {
  type BlockSpan,
  byPlace,
  type PlacedLog,
  readLastLog,
  readLogs,
  readSeconds,
  readTimes,
  signedAt,
  wordAt,
} from '@oxbow/client/PlacedLog'
import { type Client, type Hex, numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import type { V4Position } from '../held/Position.ts'
import { type Earnings, plus, toEarnings } from './Earnings.ts'
import { type HoldingMoment, holdingTime } from './HoldingTime.ts'
import { afterEvent, holds, type PoolChange, type PoolMoment } from './PoolHistory.ts'
import { type LoggedStep, placeSteps } from './PositionStep.ts'

/**
 * What a v4 position has brought. Its events carry no amounts: the pool is replayed from the block of the position's first liquidity on, trade by
 * trade, with the price, the liquidity and the fee that each event names, and what the range earned in between is what was paid out whenever the
 * position was touched. Undefined where that is not known: a hook that keeps a part of what goes in or comes out, more trades than a page can read, or
 * a replay that does not end at what the chain says now.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer
 */
export async function readV4Earnings(
  rpc: Client,
  { position, poolManager, manager, span }: readV4Earnings.Parameters,
): Promise<Earnings | undefined> {
  const { poolId, hooks } = position
  // The lowest two bits: a hook that takes its part when liquidity comes or goes (v4-core, Hooks.sol).
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
  const { deposited, withdrawn, collected, moments, steps, startsInside } = replayed
  const { amounts, owed } = position
  const earnings = toEarnings({ deposited, withdrawn, fees: plus(collected, owed), amounts })
  const [timeOf, endSeconds] = await Promise.all([
    readTimes(
      rpc,
      moments.map(({ log }) => log),
    ),
    readSeconds(rpc, numberToHex(span.toBlock)),
  ])
  if (timeOf === undefined || endSeconds === undefined) return earnings
  const placed = moments.map(({ log, ...moment }) => ({ ...moment, seconds: timeOf(log) }))
  return {
    ...earnings,
    time: holdingTime({ moments: placed, isInside: startsInside, endSeconds }),
    history: placeSteps(steps, timeOf),
  }
}

export declare namespace readV4Earnings {
  type Parameters = {
    /** As the last block of `span` has it. */
    readonly position: V4Position
    readonly poolManager: Hex
    /** PositionManager. */
    readonly manager: Hex
    /** From the first block that can hold a pool on. */
    readonly span: BlockSpan
  }
}

type Replayed = {
  readonly pool: PoolMoment
  readonly liquidity: bigint
  readonly owed: Amounts
  readonly deposited: Amounts
  readonly withdrawn: Amounts
  readonly collected: Amounts
  readonly moments: readonly (Omit<HoldingMoment, 'seconds'> & { readonly log: PlacedLog })[]
  readonly steps: readonly LoggedStep<PlacedLog>[]
  readonly startsInside: boolean
}

/** Undefined when the events do not fit one another. */
function replay(facts: {
  readonly position: V4Position
  readonly manager: Hex
  readonly later: readonly PlacedLog[]
  readonly start: PoolMoment
}): Replayed | undefined {
  const { position, manager, later, start } = facts
  const { tickSpacing, tickLower, tickUpper } = position
  const range = { tickLower, tickUpper }
  const bounds = { lowerX96: sqrtPriceX96AtTick(tickLower), upperX96: sqrtPriceX96AtTick(tickUpper) }
  let pool = start
  let [liquidity, last0X128, last1X128] = [0n, 0n, 0n]
  let [deposited, withdrawn, collected] = [none, none, none]
  const moments: { log: PlacedLog; isInside?: boolean; change?: HoldingMoment['change'] }[] = []
  const steps: LoggedStep<PlacedLog>[] = []
  const owedNow = () => ({
    amount0: feesEarned(pool.growth0X128, last0X128, liquidity),
    amount1: feesEarned(pool.growth1X128, last1X128, liquidity),
  })
  for (const log of later) {
    const event = toEvent(log)
    if (event === undefined) continue
    const wasInside = holds(range, pool.tick)
    try {
      pool = afterEvent(pool, event, { range, tickSpacing })
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
    const isInside = holds(range, pool.tick)
    if (isInside !== wasInside) moments.push({ log, isInside })
    if (event.kind !== 'liquidity' || !isOf(log, position, manager)) continue

    const { liquidityDelta } = event
    const paid = owedNow()
    collected = plus(collected, paid)
    steps.push({ kind: 'collected', amounts: paid, log })
    ;[last0X128, last1X128] = [pool.growth0X128, pool.growth1X128]
    liquidity += liquidityDelta
    if (liquidityDelta === 0n) {
      moments.push({ log })
      continue
    }
    const isIn = liquidityDelta > 0n
    const size = isIn ? liquidityDelta : -liquidityDelta
    const amounts = amountsForLiquidity(pool.sqrtPriceX96, bounds, size, isIn ? 'up' : 'down')
    if (isIn) deposited = plus(deposited, amounts)
    else withdrawn = plus(withdrawn, amounts)
    steps.push({ kind: isIn ? 'added' : 'removed', amounts, log })
    moments.push({ log, change: { liquidity: liquidityDelta, amounts } })
  }
  const startsInside = holds(range, start.tick)
  return { pool, liquidity, owed: owedNow(), deposited, withdrawn, collected, moments, steps, startsInside }
}

/** Each trade may round by a unit. */
function isAsNow({ pool, liquidity, owed }: Replayed, position: V4Position, tradeCount: number): boolean {
  const isNear = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= BigInt(tradeCount)
  return (
    liquidity === position.liquidity &&
    pool.sqrtPriceX96 === position.sqrtPriceX96 &&
    isNear(owed.amount0, position.owed.amount0) &&
    isNear(owed.amount1, position.owed.amount1)
  )
}

/** `before`: the last trade before the replay; without one the pool stands where it was opened. */
function startOf(opened: PlacedLog, earlier: readonly PlacedLog[], before: PlacedLog | undefined): PoolMoment {
  const [sqrtPriceX96, tick] = before
    ? [wordAt(before, 2), Number(signedAt(before, 4))]
    : [wordAt(opened, 3), Number(signedAt(opened, 4))]
  let pool: PoolMoment = {
    ...{ sqrtPriceX96, tick, liquidity: 0n, ticks: [], protocolFee: 0 },
    ...{ growth0X128: 0n, growth1X128: 0n },
  }
  const nowhere = { range: { tickLower: 0, tickUpper: 0 }, tickSpacing: 1 }
  for (const log of earlier) {
    const event = toEvent(log)
    if (event !== undefined) pool = afterEvent(pool, event, nowhere)
  }
  return pool
}

/** Words of each event: v4-core, IPoolManager. */
function toEvent(log: PlacedLog): PoolChange | undefined {
  switch (log.topics[0]) {
    case topic.modify:
      return {
        kind: 'liquidity',
        tickLower: Number(signedAt(log, 0)),
        tickUpper: Number(signedAt(log, 1)),
        liquidityDelta: signedAt(log, 2),
      }
    case topic.swap:
      return {
        kind: 'swap',
        amount0: signedAt(log, 0),
        amount1: signedAt(log, 1),
        sqrtPriceX96: wordAt(log, 2),
        liquidity: wordAt(log, 3),
        tick: Number(signedAt(log, 4)),
        feePips: Number(wordAt(log, 5)),
      }
    case topic.donate:
      return { kind: 'donation', amount0: wordAt(log, 0), amount1: wordAt(log, 1) }
    case topic.protocolFee:
      return { kind: 'protocol-fee', protocolFee: Number(wordAt(log, 0)) }
    default:
      return undefined
  }
}

/** The manager names its positions by the salt. */
function isOf(log: PlacedLog, { tokenId }: V4Position, manager: Hex): boolean {
  return log.topics[2] === pad(manager).toLowerCase() && wordAt(log, 3) === tokenId
}

const none: Amounts = { amount0: 0n, amount1: 0n }

const topic = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  initialize: toEventSelector('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  modify: toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
  swap: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  donate: toEventSelector('Donate(bytes32,address,uint256,uint256)'),
  protocolFee: toEventSelector('ProtocolFeeUpdated(bytes32,uint24)'),
}
