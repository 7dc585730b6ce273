import type { ConcentratedPoolState } from '../PoolState.ts'
import { swapFeePips } from '../swapFee.ts'
import { AmountColumn } from './AmountColumn.ts'
import { comesBefore } from './sqrtPrice.ts'
import { outermostSqrtPriceX96, type SwapLimit, swapLimit } from './swapLimit.ts'
import { crossStretch, type Stretch, type SwapProgress, stretchTo } from './swapStep.ts'
import { maxTick, minTick, sqrtPriceX96AtTick } from './tick.ts'

/** The state of a swap after some whole steps, and the stretch that follows. */
export type Waypoint = NextStop & {
  readonly stretch: Stretch
  /** `slot0.tick` of the contract at this point. */
  readonly tick: number
  readonly ticksCrossed: number
}

type NextStop = {
  /** The end of the next stretch, unless the price axis ends first. */
  readonly nextTick: number
  /** Position in the pool's tick table; undefined for a bitmap word boundary. */
  readonly nextTickPosition: number | undefined
}

/**
 * One swap direction of a concentrated pool as a table of cumulative amounts, one row for each step of the contract's swap loop.
 *
 * The amounts of a step that is crossed whole depend only on the pool, never on the size of the swap. So a quote needs no loop: it finds the last row
 * that the amount goes past and computes the one step that remains. The contract steps from one initialized tick to the next and also stops at each
 * word boundary of its tick bitmap (256 usable ticks); it rounds amounts at each stop, so these are rows too. The table is extended on demand.
 */
export class SwapCurve {
  readonly #pool: ConcentratedPoolState
  readonly #zeroForOne: boolean
  /** Fee of every swap in this direction, including the protocol's share. */
  readonly feePips: bigint
  /** Where a swap without a price limit ends. */
  readonly limit: SwapLimit
  readonly #waypoints: Waypoint[] = []
  readonly #amountsIn = new AmountColumn()
  readonly #amountsOut = new AmountColumn()

  constructor(pool: ConcentratedPoolState, zeroForOne: boolean) {
    this.#pool = pool
    this.#zeroForOne = zeroForOne
    this.feePips = BigInt(swapFeePips(pool, zeroForOne))
    this.limit = swapLimit(pool, zeroForOne)
    this.#push({ sqrtPriceX96: pool.sqrtPriceX96, amountIn: 0n, amountOut: 0n }, pool.tick, pool.liquidity, 0)
  }

  /** The curve of a pool state, cached per state because pool states are immutable. */
  static of(pool: ConcentratedPoolState, zeroForOne: boolean): SwapCurve {
    const curves = zeroForOne ? curvesZeroForOne : curvesOneForZero
    let curve = curves.get(pool)
    if (curve === undefined) {
      curve = new SwapCurve(pool, zeroForOne)
      curves.set(pool, curve)
    }
    return curve
  }

  /** The waypoint from which a swap of `amountIn` makes its last step, given that it stops at `limitX96` at the latest. */
  lastBeforeAmountIn(amountIn: bigint, limitX96: bigint): Waypoint {
    let waypoint = this.#waypoints[this.#amountsIn.lastBelow(amountIn)]!
    while (waypoint === this.#end && this.#isBefore(waypoint, limitX96) && this.#extend()) {
      if (this.#end.stretch.amountIn < amountIn) waypoint = this.#end
    }
    return this.#isBefore(waypoint, limitX96) ? waypoint : this.#last((it) => this.#isBefore(it, limitX96))
  }

  /** The waypoint from which an exact output of `amountOut` makes its last step, given that it stops at `limitX96` at the latest. */
  lastBeforeAmountOut(amountOut: bigint, limitX96: bigint): Waypoint {
    let waypoint = this.#waypoints[this.#amountsOut.lastBelow(amountOut)]!
    while (waypoint === this.#end && this.#isBefore(waypoint, limitX96) && this.#extend()) {
      if (this.#end.stretch.amountOut < amountOut) waypoint = this.#end
    }
    return this.#isBefore(waypoint, limitX96) ? waypoint : this.#last((it) => this.#isBefore(it, limitX96))
  }

  /** The last waypoint reached by a swap that ended at `sqrtPriceX96`. */
  lastUpTo(sqrtPriceX96: bigint): Waypoint {
    const isReached = (it: Waypoint) => !comesBefore(this.#zeroForOne, sqrtPriceX96, it.stretch.sqrtPriceX96)
    while (isReached(this.#end) && this.#extend());
    return this.#last(isReached)
  }

  get #end(): Waypoint {
    return this.#waypoints[this.#waypoints.length - 1]!
  }

  #isBefore(waypoint: Waypoint, limitX96: bigint): boolean {
    return comesBefore(this.#zeroForOne, waypoint.stretch.sqrtPriceX96, limitX96)
  }

  /** The last waypoint for which `isReached` holds. It must hold for the first and, once false, stay false. */
  #last(isReached: (waypoint: Waypoint) => boolean): Waypoint {
    let reached = 0
    let missed = this.#waypoints.length
    while (missed - reached > 1) {
      const middle = (reached + missed) >> 1
      if (isReached(this.#waypoints[middle]!)) reached = middle
      else missed = middle
    }
    return this.#waypoints[reached]!
  }

  /** Appends the next waypoint; false when the next stretch can't be crossed. */
  #extend(): boolean {
    const { stretch, nextTick, nextTickPosition, ticksCrossed } = this.#end
    if (stretch.targetX96 === outermostSqrtPriceX96(this.#zeroForOne)) return false
    const progress = crossStretch(stretch)
    if (progress === undefined) return false

    const net = nextTickPosition === undefined ? 0n : this.#pool.ticks.liquidityNet[nextTickPosition]!
    this.#push(
      progress,
      // The contract's convention: going down, `slot0.tick` is one below the tick that was reached.
      this.#zeroForOne ? nextTick - 1 : nextTick,
      this.#zeroForOne ? stretch.liquidity - net : stretch.liquidity + net,
      nextTickPosition === undefined ? ticksCrossed : ticksCrossed + 1,
    )
    return true
  }

  #push(progress: SwapProgress, tick: number, liquidity: bigint, ticksCrossed: number): void {
    const { nextTick, nextTickPosition } = this.#nextStop(tick, liquidity)
    const nextX96 = sqrtPriceX96AtTick(nextTick)
    const outermostX96 = outermostSqrtPriceX96(this.#zeroForOne)
    const targetX96 = comesBefore(this.#zeroForOne, nextX96, outermostX96) ? nextX96 : outermostX96
    const start = { ...progress, liquidity, zeroForOne: this.#zeroForOne, feePips: this.feePips }
    this.#waypoints.push({ stretch: stretchTo(targetX96, start), tick, ticksCrossed, nextTick, nextTickPosition })
    this.#amountsIn.push(progress.amountIn)
    this.#amountsOut.push(progress.amountOut)
  }

  /** The next initialized tick, or the bitmap word's boundary if the word has none. Mirrors TickBitmap.nextInitializedTickWithinOneWord. */
  #nextStop(tick: number, liquidity: bigint): NextStop {
    const { ticks, tickSpacing } = this.#pool
    const usable = Math.floor(tick / tickSpacing)
    const atOrBelow = lastAtOrBelow(ticks.index, tick)

    const position = this.#zeroForOne ? atOrBelow : atOrBelow + 1
    const initialised = ticks.index[position]
    const boundary = this.#zeroForOne
      ? Math.max((usable >> 8) * 256 * tickSpacing, minTick)
      : Math.min((((usable + 1) >> 8) * 256 + 255) * tickSpacing, maxTick)

    if (initialised === undefined) {
      // With no liquidity from here on, a swap runs to the end of the price axis.
      const end = this.#zeroForOne ? minTick : maxTick
      return { nextTick: liquidity === 0n ? end : boundary, nextTickPosition: undefined }
    }
    // A stretch without liquidity trades nothing, so nothing is rounded at word boundaries inside it.
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
