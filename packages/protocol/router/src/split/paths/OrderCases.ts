import { arbitrage, createArbitrage } from '../bound/Curve.ts'
import { excessOf } from '../bound/excessOf.ts'
import { effort } from '../effort.ts'
import { SOURCE, TARGET } from '../Network.ts'
import { setPrice } from '../NetworkLayout.ts'
import { TokenOrder } from '../TokenOrder.ts'
import type { AugmentingPathFinder } from './AugmentingPathFinder.ts'
import { type Choice, NOTHING, type Path } from './Choice.ts'
import { type ChoiceSolver, NEAR } from './ChoiceSolver.ts'
import { SMALL } from './search/leastShare.ts'

/** The plans that pass tokens in one order. */
type Case = {
  readonly order: TokenOrder
  readonly choice: Choice
  /** Upper bound of the case's plans, without gas. */
  readonly bound: number
  /** A path that promises more, and the pairs of the cycle that it forms with the flow. */
  readonly path: readonly number[]
  readonly circle: readonly number[]
}

/**
 * Branch and bound by token order. A plan has no cycles, so it passes tokens in some order: of the pairs of a cycle, either the first leads backwards
 * in it, or the first doesn't and the second does, and so on. Each is a case, and no plan belongs to two cases by the same order. The most promising
 * case is searched first. Without gas, no plan exceeds the bound of the best case.
 */
export class OrderCases {
  readonly #solver: ChoiceSolver
  readonly #finder: AugmentingPathFinder

  constructor(solver: ChoiceSolver, finder: AugmentingPathFinder) {
    this.#solver = solver
    this.#finder = finder
  }

  /** The bound of the best case into which the first one is split, or the worth of the network's flow if that is more. */
  settle(first: Case): number {
    const { pairOf, pairFrom, pairTo } = this.#solver.request.market
    let gross = this.#solver.gross()
    const isNear = (most: number) => most <= gross + NEAR * Math.abs(gross)
    const cases = [first]
    const most = () => cases.reduce((best, one) => (one.bound > best.bound ? one : best))
    let settled = Number.NEGATIVE_INFINITY
    const begun = effort.steps
    this.#finder.searches = 0
    const work = () => effort.steps - begun + this.#finder.searches * PER_PAIR * pairFrom.length
    const gap = (first.bound - gross) / Math.abs(gross)
    const maxWork = CASE_WORK * Math.min(1, gap / WIDE)
    for (let count = 1; cases.length > 0 && count < CASES && work() < maxWork; ) {
      const next = most()
      if (isNear(next.bound)) break
      cases.splice(cases.indexOf(next), 1)
      if (next.circle.length === 0) settled = Math.max(settled, next.bound)
      let order: TokenOrder | undefined = next.order
      for (const pair of next.circle) {
        const [from, to]: [number, number] = [pairFrom[pair]!, pairTo[pair]!]
        const turned: TokenOrder | undefined = order.with(to, from)
        order = order.with(from, to)
        if (turned) {
          count++
          this.#finder.order = turned
          const paths = next.path.some((edge) => pairOf[edge] === pair) ? [] : [{ edges: next.path, beside: [] }]
          const choice = this.#improveCase(next.choice, paths)
          if (choice === NOTHING) this.#solver.layOut(this.#allowed(next.choice), [], false)
          else gross = Math.max(gross, this.#solver.gross())
          cases.push(this.caseOf(choice, next.bound))
        }
        if (!order) break
      }
    }
    this.#finder.order = TokenOrder.UNKNOWN
    this.#solver.restore()
    return Math.max(gross, settled, ...cases.map(({ bound }) => bound))
  }

  /** The part of a choice that the order allows. */
  #allowed(choice: Choice): Choice {
    const { edges } = this.#solver.request.market
    const left = new Set(choice.edges.keys())
    for (const at of left) {
      const { from, to } = edges[choice.edges[at]!]!
      if (this.#finder.order.isBefore(to, from)) left.delete(at)
    }
    for (const [first, second] of this.#finder.order.pairs())
      for (let path = pathBetween(second, first); path; path = pathBetween(second, first))
        left.delete(path.reduce((least, at) => (choice.worths[at]! < choice.worths[least]! ? at : least)))
    const pick = (list: readonly number[]) => [...left].map((at) => list[at]!)
    return { ...choice, edges: pick(choice.edges), inputs: pick(choice.inputs), worths: pick(choice.worths) }

    function pathBetween(start: number, end: number): number[] | undefined {
      const by = new Map<number, number>()
      const queue = [start]
      for (const token of queue)
        for (const at of left) {
          const { from, to } = edges[choice.edges[at]!]!
          if (from !== token || to === start || by.has(to)) continue
          by.set(to, at)
          queue.push(to)
        }
      if (!by.has(end)) return undefined
      const path: number[] = []
      for (let token = end; token !== start; token = edges[choice.edges[path.at(-1)!]!]!.from) path.push(by.get(token)!)
      return path
    }
  }

  /** The best result from a choice without what is forbidden, plus paths that fit. */
  #improveCase(start: Choice, paths: readonly Path[]): Choice {
    const allowed = this.#allowed(start)
    this.#solver.layOut(allowed, paths, false)
    let choice = this.#solver.solve()
    // What is left may not lead anywhere.
    for (let round = 0; round < LOWERED && choice === NOTHING; round++) choice = this.#startAnew(allowed, round)
    const depths = this.#finder.depths()
    for (let stage = 0, round = 0; stage < depths.length && round < CASE_ROUNDS && choice !== NOTHING; round++) {
      const more = this.#finder.pathsBeyond(depths[stage]!)
      const next = this.#firstBetter(choice, more)
      if (next) choice = next
      else {
        stage++
        if (more.length === 0) continue
        this.#solver.layOut(choice, [], false)
        this.#solver.solve()
      }
    }
    this.#solver.keepIfBetter(choice)
    return choice
  }

  /** A better choice from all paths together, or else from the first one that improves it alone. */
  #firstBetter(choice: Choice, paths: readonly Path[]): Choice | undefined {
    const tried = paths.length > 1 ? [paths, ...paths.slice(0, ALONE).map((path) => [path])] : [paths]
    for (const some of tried) {
      const next = this.#solver.layOut(choice, some, false) ? this.#solver.solve() : NOTHING
      if (next.net > choice.net) return next
    }
    return undefined
  }

  /** Paths that gain something by themselves, starting from prices at which the source is cheaper. */
  #startAnew(allowed: Choice, round: number): Choice {
    const { logPrices } = allowed
    this.#solver.layOut({ ...NOTHING, logPrices }, [], false)
    setPrice(this.#solver.network, SOURCE, this.#solver.network.logPrice[SOURCE]! + CHEAPER * (round + 1))
    const paths = this.#finder.pathsBeyond(SMALL)
    return paths.length > 0 && this.#solver.layOut({ ...NOTHING, logPrices }, paths, false)
      ? this.#solver.solve()
      : NOTHING
  }

  /** The case of the network's current content. */
  caseOf(choice: Choice, bound: number): Case {
    const { market, tradeType, amount, maxDepth } = this.#solver.request
    const { edgeCount, input, from, to, curve, price } = this.#solver.network
    let value = tradeType === 'exact-in' ? amount * price[SOURCE]! : -amount * price[TARGET]!
    const worth = Math.abs(value)
    for (let k = 0; k < edgeCount; k++) {
      if (!(input[k]! > 0)) continue
      arbitrage(curve[k]!, price[from[k]!]!, price[to[k]!]!, earned)
      value += earned.rent
    }
    this.#finder.searches++
    const { excess, charged } = excessOf(market, this.#solver.network, {
      maxHops: maxDepth,
      worth,
      order: this.#finder.order,
    })
    const least = { order: this.#finder.order, choice, bound: Math.min(bound, value + excess) }
    for (const path of charged) {
      const circle = this.#circleWith(path)
      if (circle.length > 0) return { ...least, path, circle }
    }
    return { ...least, path: [], circle: [] }
  }

  /** The pairs of the shortest cycle that a path forms with the flow and the order; empty if there is none. */
  #circleWith(path: readonly number[]): readonly number[] {
    const { pairOf, pairFrom, pairTo } = this.#solver.request.market
    const { used, usedCount, edge } = this.#solver.network
    const own = path.map((k) => pairOf[k]!)
    const pairs = [...new Set([...own, ...Array.from(used.subarray(0, usedCount), (k) => pairOf[edge[k]!]!)])]
    const steps = pairs.map((pair) => ({ from: pairFrom[pair]!, to: pairTo[pair]!, pair }))
    for (const [from, to] of this.#finder.order.pairs()) steps.push({ from, to, pair: -1 })
    let shortest: number[] = []
    for (const first of own) {
      const start = pairTo[first]!
      const by = new Map<number, (typeof steps)[number]>()
      const queue = [start]
      for (const token of queue)
        for (const step of steps) {
          if (step.from !== token || step.to === start || by.has(step.to)) continue
          by.set(step.to, step)
          queue.push(step.to)
        }
      if (!by.has(pairFrom[first]!)) continue
      const circle = [first]
      for (let token = pairFrom[first]!; token !== start; token = by.get(token)!.from)
        if (by.get(token)!.pair >= 0) circle.push(by.get(token)!.pair)
      if (shortest.length === 0 || circle.length < shortest.length) shortest = circle
    }
    return shortest
  }
}

/** Most cases, most partial paths for all of them together, and most rounds of paths in each. */
const CASES = 64
const CASE_WORK = 80_000
const CASE_ROUNDS = 8
/** Share of the trade that the first case must promise for the full effort; less promise gets less effort. */
const WIDE = 0.005
/** Fixed cost of a search per pair of the market, in partial paths. */
const PER_PAIR = 0.5
/** Paths of a case that are tried alone if all together don't help. */
const ALONE = 3
/** Times that the source is made cheaper until some path pays, and by how much. */
const LOWERED = 3
const CHEAPER = Math.log(0.8)
const earned = createArbitrage()
