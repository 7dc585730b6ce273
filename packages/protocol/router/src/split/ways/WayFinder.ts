import { TokenOrder } from '../TokenOrder.ts'
import type { Way } from './Choice.ts'
import type { ChoiceSolver } from './ChoiceSolver.ts'
import { nextWay } from './nextWay.ts'
import { betterWays } from './search/betterWays.ts'
import { countLarge } from './search/countLarge.ts'
import { LARGE, SMALL } from './search/leastShare.ts'
import type { WayLimits } from './search/WayLimits.ts'

/** Finds ways that gain something beside the flow in a network, after gas. */
export class WayFinder {
  readonly #solver: ChoiceSolver
  /** What a way must earn for its gas. */
  readonly #least: number
  order = TokenOrder.UNKNOWN
  /** Edges that no way may use. */
  without: ReadonlySet<number> = new Set()
  /** Searches by promise. */
  searches = 0

  constructor(solver: ChoiceSolver, least: number) {
    this.#solver = solver
    this.#least = least
  }

  /** Hops of the longest way that is looked for alone. */
  get longest(): number {
    const { maxDepth, maxLength } = this.#solver.request
    return Math.max(maxDepth, Math.min(maxLength, LONG))
  }

  /** The ways that promise most. */
  waysBeyond(depth: number): readonly Way[] {
    this.searches++
    return betterWays(this.#solver.request.market, this.#solver.network, this.#limits(depth))
  }

  /** The best way by the next unit, which may be longer; none where none gains enough. */
  nextWays(depth: number, fits: boolean): readonly Way[] {
    const { market } = this.#solver.request
    const next = nextWay(market, this.#solver.network, { ...this.#limits(depth), maxHops: this.longest }, fits)
    return next ? [next] : []
  }

  /** Those of {@link DEPTHS} that let more pools in than the one before. The last may let in any, by what they can pay. */
  depths(): readonly number[] {
    const { market, maxDepth } = this.#solver.request
    const counts = DEPTHS.map((depth) =>
      countLarge(market, this.#solver.network, { maxHops: maxDepth, worth: this.#solver.search.worth, depth }),
    )
    const isLast = (stage: number) => stage === DEPTHS.length - 1 && counts[stage]! < market.edges.length
    return DEPTHS.filter((_, stage) => counts[stage] !== counts[stage - 1] || isLast(stage))
  }

  #limits(depth: number): WayLimits {
    const { worth, perGas } = this.#solver.search
    const maxHops = this.#solver.request.maxDepth
    const { order, without } = this
    return { maxHops, worth, depth, perGas, least: Math.max(this.#least, TRIFLE * worth), order, without }
  }
}

/**
 * Part of the trade that a pool must have near its price to be looked at, first and later: the smallest pools have the best prices, and would hide the others.
 */
const DEPTHS = [LARGE, 0.005, SMALL]
/** Part of the trade that a way must earn: a hundredth of a basis point. */
const TRIFLE = 1e-6
/** Hops of a way that is found alone. */
const LONG = 10
