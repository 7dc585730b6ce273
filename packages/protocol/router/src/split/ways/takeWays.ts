import { calmMarket } from '../../market/calmMarket.ts'
import { waysBound } from '../bound/waysBound.ts'
import type { NetworkLayout } from '../NetworkLayout.ts'
import type { SplitRequest } from '../SplitRequest.ts'
import type { SplitSearch } from '../SplitSearch.ts'
import { type Choice, NOTHING, type Way } from './Choice.ts'
import { ChoiceSolver } from './ChoiceSolver.ts'
import { longWays } from './longWays.ts'
import { OrderCases } from './OrderCases.ts'
import { LARGE } from './search/leastShare.ts'
import type { TokenPath } from './tokenPaths.ts'
import { WayFinder } from './WayFinder.ts'
import type { FlowingWay } from './WayFlow.ts'

/**
 * Improves on the flow in a network by ways of the whole market, pools that disagree among them, and leaves the edges of the best plan in it, solved.
 *
 * Ways that fit what is there come in together. One that would make a circle with a gain in it takes the place of what it collides with, for which other ways are then looked for; what
 * came out is kept only if it is worth more after gas. So the plan never gets worse, and ends where no way helps or those that would help stand in each other's way.
 *
 * Then cases are distinguished ({@link OrderCases}).
 *
 * Where that leaves it open whether the plan is the best, the ways that come near the bound on plans of simple ways are followed: each of the largest first in turn, with all others that fit it.
 * Where it is still open, the search begins again from the first flow with single ways.
 *
 * The limit of swaps is for {@link chooseHops}: a plan of more hops than that may be the way to the best one of fewer.
 *
 * @param least What a way must earn for its gas.
 * @param bound What is known that no plan exceeds, gas not counted.
 */
export function takeWays(
  search: SplitSearch,
  request: SplitRequest,
  singles: readonly TokenPath[],
  least: number,
  bound: number,
): TakenWays {
  const solver = new ChoiceSolver(search, request)
  const first = solver.solve()
  solver.best = first
  const taker = new WayTaker(solver, first, least)
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

type TakenWays = {
  readonly bound: number
  /** Whether the plan is another than the network's own. */
  readonly isNew: boolean
  /** What was best before cases and other starts: of fewer hops it may be worth more. */
  readonly others: readonly NetworkLayout[]
  /** What was best before smaller pools were looked at. */
  readonly stages: readonly NetworkLayout[]
}

class WayTaker {
  readonly #solver: ChoiceSolver
  readonly #finder: WayFinder
  readonly #cases: OrderCases
  readonly stages: Choice[] = []
  /** Ways that were tried alone. */
  #tries = 0
  /** Edges of ways that did not help. */
  readonly #useless = new Set<number>()
  readonly #first: Choice
  #isAgain = false

  constructor(solver: ChoiceSolver, first: Choice, least: number) {
    this.#solver = solver
    this.#first = first
    this.#finder = new WayFinder(solver, least)
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

  /** Looks again without the pools that disagree of ways that promised much and were of no use: of the ways through one pair only the best is listed. */
  #goWithoutHindrance(): void {
    this.#finder.without = this.#useless
    this.#goThrough(this.#finder.depths())
    this.#finder.without = new Set()
  }

  /** What no plan exceeds, gas not counted; and looks for better plans where the best one does not come near that. */
  certify(bound: number): number {
    if (this.#solver.best === NOTHING) return bound
    if (this.#solver.isNear(bound)) return bound
    const { value, ways } = this.#waysBound(FIRST_ROUNDS)
    const soon = Math.min(bound, value)
    if (this.#useless.size > 0) this.#goWithoutHindrance()
    const tight = this.#solver.isNear(soon) ? { certain: soon, ways: [] } : this.#tighten(soon, bound)
    const { certain } = tight
    if (!this.#solver.isNear(certain)) this.#startAgain()
    this.#goFurther(ways, certain)
    // The flow of the tighter bound leads to other long ways than that of the first.
    if (!this.#solver.isNear(certain)) this.#goFurther(tight.ways, certain)
    return certain
  }

  /** The bound says nothing of longer ways, which plans may have as well: the best that comes of those to which flow would move. */
  #goFurther(ways: readonly FlowingWay[], certain: number): void {
    const { market, source, target, tradeType, amount, maxDepth } = this.#solver.request
    const { longest } = this.#finder
    if (longest <= maxDepth || ways.length === 0) return
    const flow = longWays(market, { source, target, maxHops: longest }, ways)
    const brings = tradeType === 'exact-in' ? this.#solver.gross() : amount
    const isMore = flow.output() > brings * (1 + ENOUGH)
    if (isMore && flow.ways.some(({ edges }) => edges.length > maxDepth)) this.#followEach(flow.ways, certain)
  }

  /** Tells cases apart or, where that is hopeless, follows ways that come near the bound. */
  #tighten(soon: number, bound: number): { readonly certain: number; readonly ways: readonly FlowingWay[] } {
    const first = this.#cases.caseOf(this.#solver.best, bound)
    const gross = this.#solver.gross()
    // Cases exclude ways that exclude each other, one after the other: all together may promise far too much for that.
    const isPromising = first.bound < gross + PROMISING * Math.abs(gross)
    const inCases = isPromising ? Math.min(soon, this.#cases.settle(first)) : soon
    if (this.#solver.isNear(inCases)) return { certain: inCases, ways: [] }
    const { value, ways } = this.#waysBound(ALL_ROUNDS)
    const certain = Math.min(inCases, value)
    if (!isPromising && !this.#solver.isNear(certain)) this.#followEach(ways, certain)
    return { certain, ways }
  }

  /** Each of the largest ways first in turn, with all others that fit it, until the plan comes near the bound or many in a row were of no use. */
  #followEach(ways: readonly FlowingWay[], certain: number): void {
    const largest = [...ways].sort((a, b) => b.input - a.input).map(({ edges }): Way => ({ edges, beside: [] }))
    let inVain = 0
    for (const way of largest.slice(0, STARTS)) {
      const before = this.#solver.best
      this.#follow([way, ...largest.filter((other) => other !== way)])
      if (this.#solver.isNear(certain)) break
      inVain = this.#solver.best === before ? inVain + 1 : 0
      if (inVain === PATIENCE) break
    }
  }

  #waysBound(rounds: number): { readonly value: number; readonly ways: readonly FlowingWay[] } {
    const { market, source, target, tradeType, amount, maxDepth: maxHops } = this.#solver.request
    const isExactIn = tradeType === 'exact-in'
    const gross = this.#solver.gross()
    const trade = { source, target, amountIn: isExactIn ? amount : -gross, maxHops }
    const { most, rents, ways } = waysBound(market, trade, (isExactIn ? gross : amount) * (1 + ENOUGH), rounds)
    // As much as an exact output can't be bought for less.
    return { value: isExactIn ? amount * most + rents : (rents - amount) / most, ways }
  }

  /** The best that comes of ways that fit the ones before them, if it is better. */
  #follow(ways: readonly Way[]): void {
    const before = this.#solver.best
    this.#solver.layOut(NOTHING, ways, false)
    this.#solver.best = this.#solver.solve()
    if (this.#solver.best !== NOTHING) this.#goThrough(this.#finder.depths())
    if (!(this.#solver.best.net > before.net)) this.#solver.best = before
    this.#solver.restore()
  }

  /** Goes from the first flow another way: the best that comes of it, if it is better. */
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

  /** By the ways that promise most; where none of them helps, by the best that fits what has flow, or else the best of all, both of which may be longer. */
  #improve(depth: number): boolean {
    const byPromise = () => this.#finder.waysBeyond(depth)
    const fitting = () => this.#finder.nextWays(depth, true)
    const any = () => this.#finder.nextWays(depth, false)
    // Through small pools these take time and bring little more.
    if (depth < LARGE) return this.#improveBy(byPromise(), depth)
    const searches = this.#isAgain ? [fitting, byPromise, any] : [byPromise, fitting, any]
    return searches.some((search) => this.#improveBy(search(), depth))
  }

  #improveBy(ways: readonly Way[], depth: number): boolean {
    if (ways.length === 0) return false
    if (this.#take(ways, true, depth) || this.#take(ways, false, depth)) return true
    if (ways.some((way) => this.#tries++ < TRIES && this.#take([way], true, depth))) return true
    // Where gas is dear a way may be worth more than the flow, and not beside it.
    const grew = this.#solver.search.perGas > 0 && ways.some(({ edges }) => this.#solver.startFrom(edges))
    this.#solver.restore()
    if (!grew) for (const { edges } of ways) this.#leaveOut(edges)
    return grew
  }

  /** Adds ways, the first whatever it collides with if it is forced, and says whether that helped. */
  #take(ways: readonly Way[], isForced: boolean, depth: number): boolean {
    if (!this.#solver.layOut(this.#solver.best, ways, isForced)) return false
    let choice = this.#solver.solve()
    for (let ahead = 0; isForced && ahead < AHEAD && choice !== NOTHING && !this.#solver.isBetter(choice); ahead++) {
      const more = this.#finder.waysBeyond(depth)
      if (more.length === 0 || !this.#solver.layOut(choice, more, false)) break
      const next = this.#solver.solve()
      if (next.net <= choice.net) break
      choice = next
    }
    if (!this.#solver.keepIfBetter(choice)) return false
    this.#solver.restore()
    return true
  }

  /** Remembers of a way's pools that disagree with deeper ones and have no flow the one that is furthest off. */
  #leaveOut(way: readonly number[]): void {
    const { pairOf, edges, rate, worth } = calmMarket(this.#solver.request.market)
    const off = (edge: number) => (rate[edge]! * worth[edges[edge]!.to]!) / worth[edges[edge]!.from]!
    const hindering = way.filter((edge) => pairOf[edge]! < 0 && !this.#solver.best.edges.includes(edge))
    if (hindering.length > 0) this.#useless.add(hindering.reduce((most, edge) => (off(edge) > off(most) ? edge : most)))
  }
}

const ROUNDS = 30
/** Ways that are tried alone in all. */
const TRIES = 8
/** Rounds of other ways that are added before one that took the place of others is judged. */
const AHEAD = 1
/** Part of a plan by which the first case may promise more for any to be looked at. */
const PROMISING = 0.1
/** Ways of which bounds are made up, first and where much is left open. */
const FIRST_ROUNDS = 16
const ALL_ROUNDS = 90
/** Ways each of which is followed first, at most, and how many may be of no use one after the other. */
const STARTS = 20
const PATIENCE = 12
/** Part of a plan by which a bound may be above it for the search for a lower one to end. */
const ENOUGH = 1e-4
