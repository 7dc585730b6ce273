import type { ConcentratedPoolState } from './PoolState.ts'
import { comesBefore } from './sqrtPrice.ts'
import { swapFeePips } from './swapFee.ts'
import { crossStretch, type Stretch, type SwapStart, stretchTo } from './swapStep.ts'
import { maxSqrtPriceX96, maxTick, minSqrtPriceX96, minTick, sqrtPriceX96AtTick } from './tick.ts'

/** Where a swap stands after some whole steps, and the stretch that comes next. */
export type Waypoint = Stretch &
  NextStop & {
    /** `slot0.tick` of the contract at this point. */
    readonly tick: number
    readonly ticksCrossed: number
    /** What a swap has used and paid to get here, fee included. */
    readonly amountIn: bigint
    readonly amountOut: bigint
  }

type NextStop = {
  /** Where the next stretch ends, unless the price axis ends first. */
  readonly nextTick: number
  /** Of an initialised tick in the pool's table; a mere word boundary has none. */
  readonly nextTickPosition: number | undefined
}

/** A swap without a price limit runs as far as this at most. Uniswap v3 periphery, QuoterV2. */
export function outermostSqrtPriceX96(zeroForOne: boolean): bigint {
  return zeroForOne ? minSqrtPriceX96 + 1n : maxSqrtPriceX96 - 1n
}

/**
 * One direction of a concentrated pool as a table of cumulative amounts, one row for each step of the contract's swap loop.
 *
 * A step that is crossed whole uses and pays amounts that depend on the pool alone, never on the size of the swap. So a quote needs
 * no loop: it finds the last row that the amount goes past and makes the one step that remains. The contract steps from one initialised tick
 * to the next and also stops at each boundary of a word of its tick bitmap (256 usable ticks); amounts are rounded at each stop, so
 * these are rows too. The table grows as far as somebody asked.
 */
export class SwapCurve {
  readonly #pool: ConcentratedPoolState
  readonly #zeroForOne: boolean
  /** Of every swap in this direction, the protocol's share included. */
  readonly feePips: bigint
  readonly #waypoints: Waypoint[] = []

  constructor(pool: ConcentratedPoolState, zeroForOne: boolean) {
    this.#pool = pool
    this.#zeroForOne = zeroForOne
    this.feePips = BigInt(swapFeePips(pool, zeroForOne))
    const { sqrtPriceX96, tick, liquidity } = pool
    const { feePips } = this
    this.#push({ sqrtPriceX96, tick, liquidity, zeroForOne, feePips, ticksCrossed: 0, amountIn: 0n, amountOut: 0n })
  }

  /** The curve of a pool state, made once for each: pool states are immutable. */
  static of(pool: ConcentratedPoolState, zeroForOne: boolean): SwapCurve {
    const curves = zeroForOne ? curvesZeroForOne : curvesOneForZero
    let curve = curves.get(pool)
    if (curve === undefined) {
      curve = new SwapCurve(pool, zeroForOne)
      curves.set(pool, curve)
    }
    return curve
  }

  /** The waypoint from which a swap of `amountIn` makes its last step, if it stops at `limitX96` at the latest. */
  lastBeforeAmountIn(amountIn: bigint, limitX96: bigint): Waypoint {
    return this.#last(
      ({ amountIn: used, sqrtPriceX96 }) => used < amountIn && comesBefore(this.#zeroForOne, sqrtPriceX96, limitX96),
    )
  }

  /** The waypoint from which a purchase of `amountOut` makes its last step, if it stops at `limitX96` at the latest. */
  lastBeforeAmountOut(amountOut: bigint, limitX96: bigint): Waypoint {
    return this.#last(
      ({ amountOut: paid, sqrtPriceX96 }) => paid < amountOut && comesBefore(this.#zeroForOne, sqrtPriceX96, limitX96),
    )
  }

  /** The last waypoint that a swap which ended at `sqrtPriceX96` came to. */
  lastUpTo(sqrtPriceX96: bigint): Waypoint {
    return this.#last((waypoint) => !comesBefore(this.#zeroForOne, sqrtPriceX96, waypoint.sqrtPriceX96))
  }

  /** The last waypoint that `isReached`, which is true up to it and false beyond. The first is always reached. */
  #last(isReached: (waypoint: Waypoint) => boolean): Waypoint {
    while (isReached(this.#waypoints[this.#waypoints.length - 1]!) && this.#extend());

    // Most swaps end near the current price, so gallop before halving.
    let reached = 0
    let missed = 1
    while (missed < this.#waypoints.length && isReached(this.#waypoints[missed]!)) {
      reached = missed
      missed *= 2
    }
    missed = Math.min(missed, this.#waypoints.length)
    while (missed - reached > 1) {
      const middle = (reached + missed) >> 1
      if (isReached(this.#waypoints[middle]!)) reached = middle
      else missed = middle
    }
    return this.#waypoints[reached]!
  }

  /** Adds the waypoint after the last, unless nothing can be crossed there. */
  #extend(): boolean {
    const last = this.#waypoints[this.#waypoints.length - 1]!
    if (last.targetX96 === outermostSqrtPriceX96(this.#zeroForOne)) return false
    const step = crossStretch(last)
    if (step === undefined) return false

    const { zeroForOne, feePips, nextTick, nextTickPosition } = last
    const net = nextTickPosition === undefined ? 0n : this.#pool.ticks.liquidityNet[nextTickPosition]!
    this.#push({
      sqrtPriceX96: last.targetX96,
      // The contract's convention: going down, the tick that was reached is already left behind.
      tick: zeroForOne ? nextTick - 1 : nextTick,
      liquidity: zeroForOne ? last.liquidity - net : last.liquidity + net,
      zeroForOne,
      feePips,
      ticksCrossed: last.ticksCrossed + (nextTickPosition === undefined ? 0 : 1),
      amountIn: last.amountIn + step.amountIn,
      amountOut: last.amountOut + step.amountOut,
    })
    return true
  }

  #push(point: Omit<Waypoint, keyof Stretch | keyof NextStop> & SwapStart): void {
    const next = this.#nextStop(point)
    const outermost = outermostSqrtPriceX96(this.#zeroForOne)
    const nextX96 = sqrtPriceX96AtTick(next.nextTick)
    const targetX96 = comesBefore(this.#zeroForOne, nextX96, outermost) ? nextX96 : outermost
    this.#waypoints.push(stretchTo(targetX96, { ...point, ...next }))
  }

  /** The next initialised tick, or the boundary of the bitmap word where there is none. Mirrors TickBitmap.nextInitializedTickWithinOneWord. */
  #nextStop({ tick, liquidity }: { tick: number; liquidity: bigint }): NextStop {
    const { ticks, tickSpacing } = this.#pool
    const usable = Math.floor(tick / tickSpacing)
    const atOrBelow = lastAtOrBelow(ticks.index, tick)

    const position = this.#zeroForOne ? atOrBelow : atOrBelow + 1
    const initialised = ticks.index[position]
    const boundary = this.#zeroForOne
      ? Math.max((usable >> 8) * 256 * tickSpacing, minTick)
      : Math.min((((usable + 1) >> 8) * 256 + 255) * tickSpacing, maxTick)

    if (initialised === undefined) {
      // Without liquidity, here and beyond, a swap runs through to the end.
      const end = this.#zeroForOne ? minTick : maxTick
      return { nextTick: liquidity === 0n ? end : boundary, nextTickPosition: undefined }
    }
    // A stretch without liquidity trades nothing, so that nothing is rounded at the boundaries in it.
    const isNext = liquidity === 0n || (this.#zeroForOne ? initialised >= boundary : initialised <= boundary)
    return isNext
      ? { nextTick: initialised, nextTickPosition: position }
      : { nextTick: boundary, nextTickPosition: undefined }
  }
}

const curvesZeroForOne = new WeakMap<ConcentratedPoolState, SwapCurve>()
const curvesOneForZero = new WeakMap<ConcentratedPoolState, SwapCurve>()

/** Position of the last of the ascending `ticks` that is not above `tick`; -1 when there is none. */
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
