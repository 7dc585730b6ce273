import type { ConcentratedPoolState, PoolState } from '@oxbow/amm/PoolState'
import { swapFeePips } from '@oxbow/amm/swapFee'
import { effort } from '../effort.ts'

/**
 * One direction of a pool in doubles, for the search: rows of {@link ROW} numbers `[cumIn, cumOut, a, b]`, one for each range of constant liquidity,
 * and a last row with the totals.
 *
 * With virtual reserves `Rin` and `Rout`, a range pays `b·x / (a + x)` for `x`, where `a = Rin / (1 − fee)` and `b = Rout`. A v2 pair is one such
 * range, a v3 or v4 pool a chain of them, so the search treats all protocols alike. The relative error is about 1e-11; all amounts in a plan are
 * recomputed in integers.
 */
export type Curve = Float64Array

/** Numbers per row of a curve. */
export const ROW = 4

/** The curve of a pool state, cached: pool states are immutable and shared between blocks. */
export function curveOf(pool: PoolState, zeroForOne: boolean): Curve {
  const curves = zeroForOne ? curvesZeroForOne : curvesOneForZero
  let curve = curves.get(pool)
  if (curve === undefined) {
    curve = pool.protocol === 'v2' ? pairCurve(pool.reserve0, pool.reserve1, zeroForOne) : rangesOf(pool, zeroForOne)
    curves.set(pool, curve)
  }
  return curve
}

/** Output for `amountIn`; 0 when the curve can't take all of it. */
export function outputOf(curve: Curve, amountIn: number): number {
  effort.lookups++
  if (!(amountIn > 0) || amountIn > curve[curve.length - ROW]!) return 0
  return outputIn(curve, rowOf(curve, 0, amountIn), amountIn)
}

/** Output for `amountIn`, which ends in the range of a row. */
export function outputIn(curve: Curve, row: number, amountIn: number): number {
  const rest = amountIn - curve[row]!
  return curve[row + 1]! + (curve[row + 3]! * rest) / (curve[row + 2]! + rest)
}

/** The curve's capacity, less possible rounding errors: in a range of one tick, amounts are differences of nearly equal prices. */
export const capacityOf = (curve: Curve) => curve[curve.length - ROW]! * (1 - 1e-7)

/** The range in which an amount of input (column 0) or output (column 1) ends. */
export function rowOf(curve: Curve, column: 0 | 1, amount: number): number {
  const end = curve.length - ROW
  // Most swaps end near the current price, so search exponentially before bisecting.
  let reached = 0
  let missed = ROW
  for (let stride = ROW; missed < end && curve[missed + column]! <= amount; stride *= 2) {
    reached = missed
    missed += stride
  }
  if (missed > end) missed = end
  while (missed - reached > ROW) {
    const middle = reached + (((missed - reached) / ROW) >> 1) * ROW
    if (curve[middle + column]! <= amount) reached = middle
    else missed = middle
  }
  return reached
}

/** A pool's profit between the prices of its input and output tokens: it trades until its marginal rate falls to their ratio. */
export type Arbitrage = {
  /** Worth of the output less the worth of the input. */
  rent: number
  /** Worth of the input. */
  paid: number
  /** Derivative by the logarithm of the price ratio; 0 where the curve ends. */
  conductance: number
}

/** An empty result to fill in. */
export const createArbitrage = (): Arbitrage => ({ rent: Number.NaN, paid: Number.NaN, conductance: Number.NaN })

/** Computes a pool's maximum profit at the prices `pu` (input) and `pv` (output). */
export function arbitrage(rows: Curve, pu: number, pv: number, found: Arbitrage): void {
  effort.lookups++
  const wanted = pu / pv
  found.rent = found.paid = found.conductance = 0
  // A range `[in, out, a, b]` starts at the marginal rate b / a.
  if (rows.length <= ROW || !(rows[3]! > wanted * rows[2]!)) return
  const end = rows.length - ROW
  let at = 0
  let missed = ROW
  for (let stride = ROW; missed < end && rows[missed + 3]! > wanted * rows[missed + 2]!; stride *= 2) {
    at = missed
    missed += stride
  }
  while (missed - at > ROW) {
    const middle = at + (((missed - at) / ROW) >> 1) * ROW
    if (rows[middle + 3]! > wanted * rows[middle + 2]!) at = middle
    else missed = middle
  }
  const a = rows[at + 2]!
  const b = rows[at + 3]!
  const ideal = Math.sqrt((a * b) / wanted) - a
  const room = rows[at + ROW]! - rows[at]!
  const rest = Math.min(ideal, room)
  found.paid = pu * (rows[at]! + rest)
  found.rent = pv * (rows[at + 1]! + (b * rest) / (a + rest)) - found.paid
  found.conductance = ideal <= room ? 0.5 * (a + rest) * pu : 0
}

/** The curve's marginal rate after `amountIn`. */
export function rateAfter(curve: Curve, amountIn: number): number {
  const row = rowOf(curve, 0, amountIn)
  const a = curve[row + 2]!
  return (a * curve[row + 3]!) / (a + amountIn - curve[row]!) ** 2
}

/** Input for `amountOut`; Infinity when the curve can't pay that much. */
export function inputFor(curve: Curve, amountOut: number): number {
  if (!(amountOut < curve[curve.length - ROW + 1]!)) return Number.POSITIVE_INFINITY
  const row = rowOf(curve, 1, amountOut)
  const rest = amountOut - curve[row + 1]!
  return curve[row]! + (curve[row + 2]! * rest) / (curve[row + 3]! - rest)
}

function pairCurve(reserve0: bigint, reserve1: bigint, zeroForOne: boolean): Curve {
  const [reserveIn, reserveOut] = zeroForOne
    ? [Number(reserve0), Number(reserve1)]
    : [Number(reserve1), Number(reserve0)]
  return Float64Array.of(
    0,
    0,
    reserveIn / PAIR_KEEPS,
    reserveOut,
    Math.max(0, MAX_RESERVE - reserveIn),
    reserveOut,
    0,
    0,
  )
}

/** Walks the initialized ticks from the current price to the end of the known ones. */
function rangesOf(pool: ConcentratedPoolState, zeroForOne: boolean): Curve {
  const { ticks, ticksKnown, tick } = pool
  const keeps = 1 - swapFeePips(pool, zeroForOne) / 1_000_000
  const rows: number[] = []
  let sqrtPrice = Number(pool.sqrtPriceX96) / 2 ** 96
  // A bigint, because a difference of doubles doesn't become exactly 0 where the liquidity ends.
  let inRange = pool.liquidity
  let cumIn = 0
  let cumOut = 0
  const advance = (next: number) => {
    const liquidity = Number(inRange)
    if (liquidity > 0 && (zeroForOne ? next < sqrtPrice : next > sqrtPrice)) {
      const reserve0 = liquidity / sqrtPrice
      const reserve1 = liquidity * sqrtPrice
      rows.push(cumIn, cumOut, (zeroForOne ? reserve0 : reserve1) / keeps, zeroForOne ? reserve1 : reserve0)
      const amount0 = liquidity * Math.abs(1 / next - 1 / sqrtPrice)
      const amount1 = liquidity * Math.abs(next - sqrtPrice)
      cumIn += (zeroForOne ? amount0 : amount1) / keeps
      cumOut += zeroForOne ? amount1 : amount0
    }
    sqrtPrice = next
  }
  const step = zeroForOne ? -1 : 1
  let position = lastAtOrBelow(ticks.index, tick) + (zeroForOne ? 0 : 1)
  for (; position >= 0 && position < ticks.index.length; position += step) {
    const next = ticks.index[position]!
    if (ticksKnown && (next < ticksKnown.lowest || next > ticksKnown.highest)) break
    advance(sqrtPriceAt(next))
    inRange += zeroForOne ? -ticks.liquidityNet[position]! : ticks.liquidityNet[position]!
  }
  if (ticksKnown) advance(sqrtPriceAt(zeroForOne ? ticksKnown.lowest : ticksKnown.highest))
  rows.push(cumIn, cumOut, 0, 0)
  return Float64Array.from(rows)
}

function lastAtOrBelow(ticks: Int32Array, tick: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ticks[middle]! <= tick) low = middle + 1
    else high = middle
  }
  return low - 1
}

const sqrtPriceAt = (tick: number) => 1.0001 ** (tick / 2)

const curvesZeroForOne = new WeakMap<PoolState, Curve>()
const curvesOneForZero = new WeakMap<PoolState, Curve>()
const PAIR_KEEPS = 0.997
/** A pair's reserves are uint112. */
const MAX_RESERVE = 2 ** 112
