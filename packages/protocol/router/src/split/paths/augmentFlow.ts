import { calmMarket } from '../../market/calmMarket.ts'
import { pathsBound } from '../bound/pathsBound.ts'
import type { NetworkLayout } from '../NetworkLayout.ts'
import type { SplitRequest } from '../SplitRequest.ts'
import type { SplitSearch } from '../SplitSearch.ts'
import { AugmentingPathFinder } from './AugmentingPathFinder.ts'
import { type Choice, NOTHING, type Path } from './Choice.ts'
import { ChoiceSolver } from './ChoiceSolver.ts'
import { longPaths } from './longPaths.ts'
import { OrderCases } from './OrderCases.ts'
import type { PathWithFlow } from './PathFlow.ts'
import { LARGE } from './search/leastShare.ts'
import type { TokenPath } from './tokenPaths.ts'

/**
 * Improves the flow in a network by paths through the whole market, including
 * pools that disagree, and leaves the edges of the best plan in it, solved.
 *
 * Paths that fit the existing flow are added together. One that would form a profitable cycle replaces what it conflicts with, for which other paths
 * are then searched; the result is kept only if it is worth more after gas. So the plan never gets worse, and this ends when no path helps or the
 * remaining ones block each other.
 *
 * Then cases are distinguished ({@link OrderCases}).
 *
 * If it is still open whether the plan is the best, the paths that come close to the bound on plans of simple paths are followed: each of the largest
 * first in turn, with all others that fit it. If it still is, the search restarts from the first flow with single paths.
 *
 * The swap limit is left to {@link chooseHops}, because a plan with more hops may lead to the best one with fewer.
 *
 * @param least What a path must earn for its gas.
 * @param bound A known upper bound of all plans, without gas.
 */
export function augmentFlow(
  search: SplitSearch,
  request: SplitRequest,
  singles: readonly TokenPath[],
  least: number,
  bound: number,
): AugmentedFlow {
  const solver = new ChoiceSolver(search, request)
  const first = solver.solve()
  solver.best = first
  const taker = new FlowAugmenter(solver, first, least)
  taker.run(singles)
  const { best } = solver
  const certain = taker.certify(bound)
  return {
    bound: certain,
    isNew: solver.best !== first,
    others: best === solver.best ? [] : [best],
    stages: taker.stages,
  }
}

type AugmentedFlow = {
  readonly bound: number
  /** Whether the plan differs from the network's own. */
  readonly isNew: boolean
  /** The best choices before cases and other starts: with fewer hops, they may be worth more. */
  readonly others: readonly NetworkLayout[]
  /** The best choices before smaller pools were searched. */
  readonly stages: readonly NetworkLayout[]
}

class FlowAugmenter {
  readonly #solver: ChoiceSolver
  readonly #finder: AugmentingPathFinder
  readonly #cases: OrderCases
  readonly stages: Choice[] = []
  /** Number of paths tried alone. */
  #tries = 0
  /** Edges of paths that didn't help. */
  readonly #useless = new Set<number>()
  readonly #first: Choice
  #isAgain = false

  constructor(solver: ChoiceSolver, first: Choice, least: number) {
    this.#solver = solver
    this.#first = first
    this.#finder = new AugmentingPathFinder(solver, least)
    this.#cases = new OrderCases(solver, this.#finder)
  }

  run(singles: readonly TokenPath[]): void {
    for (const { edges } of singles) this.#solver.startFrom(edges)
    this.#solver.restore()
    this.#goThrough(this.#finder.depths())
  }

  #goThrough(depths: readonly number[]): void {
    for (let stage = 0, round = 0; stage < depths.length && round < ROUNDS; round++)
      if (!this.#improve(depths[stage]!)) {
        if (!this.stages.includes(this.#solver.best)) this.stages.push(this.#solver.best)
        stage++
      }
  }

  /** Searches again without the disagreeing pools of promising paths that didn't help, because only the best path through each pair is listed. */
  #goWithoutHindrance(): void {
    this.#finder.without = this.#useless
    this.#goThrough(this.#finder.depths())
    this.#finder.without = new Set()
  }

  /** Upper bound of all plans, without gas. Searches for better plans while the best one isn't close to it. */
  certify(bound: number): number {
    if (this.#solver.best === NOTHING) return bound
    if (this.#solver.isNear(bound)) return bound
    const { value, paths } = this.#pathsBound(FIRST_ROUNDS)
    const soon = Math.min(bound, value)
    if (this.#useless.size > 0) this.#goWithoutHindrance()
    const tight = this.#solver.isNear(soon) ? { certain: soon, paths: [] } : this.#tighten(soon, bound)
    const { certain } = tight
    if (!this.#solver.isNear(certain)) this.#startAgain()
    this.#goFurther(paths, certain)
    // The flow of the tighter bound leads to other long paths than that of the first.
    if (!this.#solver.isNear(certain)) this.#goFurther(tight.paths, certain)
    return certain
  }

  /** The bound doesn't cover longer paths, which plans may use as well: tries those to which flow would move. */
  #goFurther(paths: readonly PathWithFlow[], certain: number): void {
    const { market, source, target, tradeType, amount, maxDepth } = this.#solver.request
    const { longest } = this.#finder
    if (longest <= maxDepth || paths.length === 0) return
    const flow = longPaths(market, { source, target, maxHops: longest }, paths)
    const brings = tradeType === 'exact-in' ? this.#solver.gross() : amount
    const isMore = flow.output() > brings * (1 + ENOUGH)
    if (isMore && flow.paths.some(({ edges }) => edges.length > maxDepth)) this.#followEach(flow.paths, certain)
  }

  /** Distinguishes cases or, if that is hopeless, follows the paths that come close to the bound. */
  #tighten(soon: number, bound: number): { readonly certain: number; readonly paths: readonly PathWithFlow[] } {
    const first = this.#cases.caseOf(this.#solver.best, bound)
    const gross = this.#solver.gross()
    // Cases exclude conflicting paths one by one, which is hopeless if all together promise far too much.
    const isPromising = first.bound < gross + PROMISING * Math.abs(gross)
    const inCases = isPromising ? Math.min(soon, this.#cases.settle(first)) : soon
    if (this.#solver.isNear(inCases)) return { certain: inCases, paths: [] }
    const { value, paths } = this.#pathsBound(ALL_ROUNDS)
    const certain = Math.min(inCases, value)
    if (!isPromising && !this.#solver.isNear(certain)) this.#followEach(paths, certain)
    return { certain, paths }
  }

  /** Follows each of the largest paths in turn, with all others that fit it, until the plan is close to the bound or many in a row didn't help. */
  #followEach(paths: readonly PathWithFlow[], certain: number): void {
    const largest = [...paths].sort((a, b) => b.input - a.input).map(({ edges }): Path => ({ edges, beside: [] }))
    let inVain = 0
    for (const path of largest.slice(0, STARTS)) {
      const before = this.#solver.best
      this.#follow([path, ...largest.filter((other) => other !== path)])
      if (this.#solver.isNear(certain)) break
      inVain = this.#solver.best === before ? inVain + 1 : 0
      if (inVain === PATIENCE) break
    }
  }

  #pathsBound(rounds: number): { readonly value: number; readonly paths: readonly PathWithFlow[] } {
    const { market, source, target, tradeType, amount, maxDepth: maxHops } = this.#solver.request
    const isExactIn = tradeType === 'exact-in'
    const gross = this.#solver.gross()
    const trade = { source, target, amountIn: isExactIn ? amount : -gross, maxHops }
    const { most, rents, paths } = pathsBound(market, trade, (isExactIn ? gross : amount) * (1 + ENOUGH), rounds)
    // An exact output of that much can't be bought for less.
    return { value: isExactIn ? amount * most + rents : (rents - amount) / most, paths }
  }

  /** Keeps the best result from paths that each fit the previous ones, if it is better. */
  #follow(paths: readonly Path[]): void {
    const before = this.#solver.best
    this.#solver.layOut(NOTHING, paths, false)
    this.#solver.best = this.#solver.solve()
    if (this.#solver.best !== NOTHING) this.#goThrough(this.#finder.depths())
    if (!(this.#solver.best.net > before.net)) this.#solver.best = before
    this.#solver.restore()
  }

  /** Restarts from the first flow in another order; keeps the result if it is better. */
  #startAgain(): void {
    const before = this.#solver.best
    this.#solver.layOut(this.#first, [], false)
    this.#solver.best = this.#solver.solve()
    this.#isAgain = true
    this.#tries = 0
    this.#goThrough(this.#finder.depths())
    if (!(this.#solver.best.net > before.net)) this.#solver.best = before
    this.#solver.restore()
  }

  /**
   * Improves by the most promising paths; if none of them helps, by the best path
   * that fits the flow, or else the best of all. The latter two may be longer.
   */
  #improve(depth: number): boolean {
    const byPromise = () => this.#finder.pathsBeyond(depth)
    const fitting = () => this.#finder.nextAugmentingPaths(depth, true)
    const any = () => this.#finder.nextAugmentingPaths(depth, false)
    // Through small pools these take time and bring little more.
    if (depth < LARGE) return this.#improveBy(byPromise(), depth)
    const searches = this.#isAgain ? [fitting, byPromise, any] : [byPromise, fitting, any]
    return searches.some((search) => this.#improveBy(search(), depth))
  }

  #improveBy(paths: readonly Path[], depth: number): boolean {
    if (paths.length === 0) return false
    if (this.#take(paths, true, depth) || this.#take(paths, false, depth)) return true
    if (paths.some((path) => this.#tries++ < TRIES && this.#take([path], true, depth))) return true
    // With expensive gas, a path may be worth more than the flow, but not in addition to it.
    const grew = this.#solver.search.perGas > 0 && paths.some(({ edges }) => this.#solver.startFrom(edges))
    this.#solver.restore()
    if (!grew) for (const { edges } of paths) this.#leaveOut(edges)
    return grew
  }

  /** Adds paths and returns whether that helped. If forced, the first one is added whatever it conflicts with. */
  #take(paths: readonly Path[], isForced: boolean, depth: number): boolean {
    if (!this.#solver.layOut(this.#solver.best, paths, isForced)) return false
    let choice = this.#solver.solve()
    for (let ahead = 0; isForced && ahead < AHEAD && choice !== NOTHING && !this.#solver.isBetter(choice); ahead++) {
      const more = this.#finder.pathsBeyond(depth)
      if (more.length === 0 || !this.#solver.layOut(choice, more, false)) break
      const next = this.#solver.solve()
      if (next.net <= choice.net) break
      choice = next
    }
    if (!this.#solver.keepIfBetter(choice)) return false
    this.#solver.restore()
    return true
  }

  /** Excludes the pool of a path that is furthest off its price, among those that disagree with deeper ones and have no flow. */
  #leaveOut(path: readonly number[]): void {
    const { pairOf, edges, rate, worth } = calmMarket(this.#solver.request.market)
    const off = (edge: number) => (rate[edge]! * worth[edges[edge]!.to]!) / worth[edges[edge]!.from]!
    const hindering = path.filter((edge) => pairOf[edge]! < 0 && !this.#solver.best.edges.includes(edge))
    if (hindering.length > 0) this.#useless.add(hindering.reduce((most, edge) => (off(edge) > off(most) ? edge : most)))
  }
}

const ROUNDS = 30
/** Total number of paths that are tried alone. */
const TRIES = 8
/** Rounds of other paths added before a path that replaced others is judged. */
const AHEAD = 1
/** Share of the plan by which the first case may promise more for cases to be searched. */
const PROMISING = 0.1
/** Paths that make up a bound: at first, and if much is left open. */
const FIRST_ROUNDS = 16
const ALL_ROUNDS = 90
/** Most paths that are followed first, and how many in a row may fail to help. */
const STARTS = 20
const PATIENCE = 12
/** Relative distance of the bound from the plan at which the search for a tighter one ends. */
const ENOUGH = 1e-4
