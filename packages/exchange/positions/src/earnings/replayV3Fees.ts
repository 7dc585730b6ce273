import { feesEarned } from '@oxbow/amm/feeGrowth'
import type { Amounts } from '@oxbow/amm/liquidity'
import { byPlace, type PlacedLog, signedAt, wordAt } from '@oxbow/client/PlacedLog'
import { type Hex, toEventSelector } from 'viem'
import type { V3Position } from '../held/Position.ts'
import { plus } from './Earnings.ts'
import { createFeeSampler, type LoggedFees } from './FeePoint.ts'
import { afterEvent, type PoolChange, type PoolMoment } from './PoolHistory.ts'

/**
 * Fees of a v3 position over time, by replaying its pool from its first liquidity. Undefined if the replay doesn't end at `fees`, which are exact
 * from the manager's events, or if the protocol ever took a fee.
 */
export function replayV3Fees(facts: {
  readonly position: V3Position
  /** The manager's events of the position, oldest first. */
  readonly own: readonly PlacedLog[]
  /** The pool's events since its creation, without swaps. */
  readonly setup: readonly PlacedLog[]
  /** Swaps since the first of `own`. */
  readonly trades: readonly PlacedLog[]
  /** Last swap before `trades`, or the pool's initialization. */
  readonly opening: PlacedLog
  readonly fees: Amounts
}): readonly LoggedFees[] | undefined {
  const { position, own, setup, trades, opening, fees } = facts
  const { tickLower, tickUpper, feePips } = position
  if (setup.some((log) => log.topics[0] === topic.protocolFee && (wordAt(log, 2) > 0n || wordAt(log, 3) > 0n)))
    return undefined
  const place = { range: { tickLower, tickUpper }, tickSpacing: spacingOf(feePips) }
  const first = own[0]!
  const all = [...setup, ...own, ...trades].sort(byPlace)
  const sampler = createFeeSampler(all.filter((log) => byPlace(log, first) >= 0).length)
  const isOpened = opening.topics[0] === topic.initialized
  let pool: PoolMoment = {
    sqrtPriceX96: wordAt(opening, isOpened ? 0 : 2),
    tick: Number(signedAt(opening, isOpened ? 1 : 4)),
    liquidity: 0n,
    ticks: [],
    protocolFee: 0,
    growth0X128: 0n,
    growth1X128: 0n,
  }
  let [liquidity, last0X128, last1X128, accrued] = [0n, 0n, 0n, none]
  const until = () =>
    plus(accrued, {
      amount0: feesEarned(pool.growth0X128, last0X128, liquidity),
      amount1: feesEarned(pool.growth1X128, last1X128, liquidity),
    })
  try {
    for (const log of all) {
      const event = toEvent(log, feePips)
      if (event !== undefined) pool = afterEvent(pool, event, place)
      const [name] = log.topics
      if (name === topic.increased || name === topic.decreased || name === topic.collected) {
        accrued = until()
        ;[last0X128, last1X128] = [pool.growth0X128, pool.growth1X128]
        if (name !== topic.collected) liquidity += name === topic.increased ? wordAt(log, 0) : -wordAt(log, 0)
      }
      if (byPlace(log, first) >= 0) sampler.add(log, until)
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  // Each event may round by one unit.
  const isNear = (a: bigint, b: bigint) => (a > b ? a - b : b - a) <= BigInt(all.length)
  const told = until()
  return isNear(told.amount0, fees.amount0) && isNear(told.amount1, fees.amount1) ? sampler.points : undefined
}

/** Words of each event: v3-core, IUniswapV3PoolEvents. Signs of paid amounts are the opposite of v4. */
function toEvent(log: PlacedLog, feePips: number): PoolChange | undefined {
  switch (log.topics[0]) {
    case topic.minted:
    case topic.burned: {
      const isIn = log.topics[0] === topic.minted
      const amount = wordAt(log, isIn ? 1 : 0)
      const [tickLower, tickUpper] = [tickOf(log.topics[2]), tickOf(log.topics[3])]
      return { kind: 'liquidity', tickLower, tickUpper, liquidityDelta: isIn ? amount : -amount }
    }
    case topic.swapped:
      return {
        kind: 'swap',
        amount0: -signedAt(log, 0),
        amount1: -signedAt(log, 1),
        sqrtPriceX96: wordAt(log, 2),
        liquidity: wordAt(log, 3),
        tick: Number(signedAt(log, 4)),
        feePips,
      }
    case topic.flashed:
      return { kind: 'donation', amount0: wordAt(log, 2), amount1: wordAt(log, 3) }
    default:
      return undefined
  }
}

function tickOf(word: Hex | undefined): number {
  return Number(BigInt.asIntN(256, BigInt(word ?? '0x0')))
}

/** As the factory sets it. A wrong spacing rounds differently, so the replay would not match the fees. */
function spacingOf(feePips: number): number {
  return feePips === 100 ? 1 : Math.max(1, Math.round(feePips / 50))
}

const none: Amounts = { amount0: 0n, amount1: 0n }

export const topic = {
  increased: toEventSelector('IncreaseLiquidity(uint256,uint128,uint256,uint256)'),
  decreased: toEventSelector('DecreaseLiquidity(uint256,uint128,uint256,uint256)'),
  collected: toEventSelector('Collect(uint256,address,uint256,uint256)'),
  initialized: toEventSelector('Initialize(uint160,int24)'),
  swapped: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  minted: toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
  burned: toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)'),
  flashed: toEventSelector('Flash(address,address,uint256,uint256,uint256,uint256)'),
  protocolFee: toEventSelector('SetFeeProtocol(uint8,uint8,uint8,uint8)'),
}
