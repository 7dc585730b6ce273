import { TokenOrder } from '../TokenOrder.ts'
import type { Path } from './Choice.ts'
import type { ChoiceSolver } from './ChoiceSolver.ts'
import { nextAugmentingPath } from './nextAugmentingPath.ts'
import { augmentingPaths } from './search/augmentingPaths.ts'
import { countLarge } from './search/countLarge.ts'
import { LARGE, SMALL } from './search/leastShare.ts'
import type { PathLimits } from './search/PathLimits.ts'

/** Finds paths that gain after gas, given the flow in a network. */
export class AugmentingPathFinder {
  readonly #solver: ChoiceSolver
  /** What a path must earn for its gas. */
  readonly #least: number
  order = TokenOrder.UNKNOWN
  /** Edges that paths may not use. */
  without: ReadonlySet<number> = new Set()
  /** Number of best-first searches made. */
  searches = 0

  constructor(solver: ChoiceSolver, least: number) {
    this.#solver = solver
    this.#least = least
  }

  /** Most hops of a path that is searched for alone. */
  get longest(): number {
    const { maxDepth, maxLength } = this.#solver.request
    return Math.max(maxDepth, Math.min(maxLength, LONG))
  }

  /** The most promising paths. */
  pathsBeyond(depth: number): readonly Path[] {
    this.searches++
    return augmentingPaths(this.#solver.request.market, this.#solver.network, this.#limits(depth))
  }

  /** The best path for the next unit, which may be longer; empty if none gains enough. */
  nextAugmentingPaths(depth: number, fits: boolean): readonly Path[] {
    const { market } = this.#solver.request
    const next = nextAugmentingPath(
      market,
      this.#solver.network,
      { ...this.#limits(depth), maxHops: this.longest },
      fits,
    )
    return next ? [next] : []
  }

  /** Those of {@link DEPTHS} that allow more pools than the previous one. The last may allow any pool, by what it can pay. */
  depths(): readonly number[] {
    const { market, maxDepth } = this.#solver.request
    const counts = DEPTHS.map((depth) =>
      countLarge(market, this.#solver.network, { maxHops: maxDepth, worth: this.#solver.search.worth, depth }),
    )
    const isLast = (stage: number) => stage === DEPTHS.length - 1 && counts[stage]! < market.edges.length
    return DEPTHS.filter((_, stage) => counts[stage] !== counts[stage - 1] || isLast(stage))
  }

  #limits(depth: number): PathLimits {
    const { worth, perGas } = this.#solver.search
    const maxHops = this.#solver.request.maxDepth
    const { order, without } = this
    return { maxHops, worth, depth, perGas, least: Math.max(this.#least, TRIFLE * worth), order, without }
  }
}

/**
 * Share of the trade that a pool must hold near its price to be searched, first
 * and later: the smallest pools have the best prices and would hide the others.
 */
const DEPTHS = [LARGE, 0.005, SMALL]
/** Share of the trade that a path must earn: a hundredth of a basis point. */
const TRIFLE = 1e-6
/** Most hops of a path that is found alone. */
const LONG = 10
