import { calmMarket } from '../../market/calmMarket.ts'
import { arbitrage, createArbitrage } from '../bound/Curve.ts'
import { waysBound } from '../bound/waysBound.ts'
import { effort } from '../effort.ts'
import { MAX_EDGES, type Network, SOURCE, TARGET } from '../Network.ts'
import { layOut, type NetworkLayout, setPrice } from '../NetworkLayout.ts'
import type { SplitRequest } from '../SplitRequest.ts'
import type { SplitSearch } from '../SplitSearch.ts'
import { TokenOrder } from '../TokenOrder.ts'
import { admitLeftOut } from './admitLeftOut.ts'
import { type BetterWay, betterWays, countLarge, excessOf, LARGE, SMALL, type WayLimits } from './betterWays.ts'
import { nextWay } from './nextWay.ts'
import type { TokenPath } from './tokenPaths.ts'
import type { FlowingWay } from './WayFlow.ts'

/**
 * Improves on the flow in a network by ways of the whole market, pools that disagree among them, and leaves the edges of the best plan in it, solved.
 *
 * Ways that fit what is there come in together. One that would make a circle with a gain in it takes the place of what it collides with, for which other ways are then looked for; what
 * came out is kept only if it is worth more after gas. So the plan never gets worse, and ends where no way helps or those that would help stand in each other's way.
 *
 * Then cases are distinguished. A plan has no circles, so it passes tokens in some order: of the pairs of a circle the first leads backwards in it, or the first does not and the second does, and so on. Each is a
 * case, and no plan is in two of them by the same order. The case that promises most is looked at first. No plan exceeds, gas not counted, what the best case promises.
 *
 * Where that leaves it open whether the plan is the best, the ways that come near the bound on plans of simple ways are followed: each of the largest first in turn, with all others that fit it.
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
  const taker = new WayTaker(search, request)
  const first = taker.solve()
  taker.run(singles, least)
  const { best } = taker
  const certain = taker.certify(least, bound)
  return {
    bound: certain,
    isNew: taker.best !== first,
    others: best === taker.best ? [] : [best],
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

type Way = Pick<BetterWay, 'edges' | 'beside'>

/** Plans that pass tokens in one order. */
type Case = {
  readonly order: TokenOrder
  readonly choice: Choice
  /** No plan of the case is worth more, gas not counted. */
  readonly bound: number
  /** A way that promises more, and the pairs of the circle that it makes with what has flow. */
  readonly way: readonly number[]
  readonly circle: readonly number[]
}

/** Edges of the market with what flows into them, and what they are worth after gas. */
type Choice = NetworkLayout & {
  /** What flows in, at the prices of the choice. */
  readonly worths: readonly number[]
  readonly net: number
}

class WayTaker {
  readonly #search: SplitSearch
  readonly #request: SplitRequest
  readonly #network: Network
  #best: Choice = NOTHING
  readonly stages: Choice[] = []
  /** Ways that were tried alone. */
  #tries = 0
  /** Searches for ways in cases. */
  #searches = 0
  #order = TokenOrder.UNKNOWN
  /** Edges of ways that did not help, and those that are left out now. */
  readonly #useless = new Set<number>()
  #without: ReadonlySet<number> = new Set()

  constructor(search: SplitSearch, request: SplitRequest) {
    this.#search = search
    this.#request = { ...request, maxSwaps: Number.POSITIVE_INFINITY }
    this.#network = search.network
  }

  get best(): Choice {
    return this.#best
  }

  solve(): Choice {
    this.#best = this.#solve()
    return this.#best
  }

  run(singles: readonly TokenPath[], least: number): void {
    for (const { edges } of singles) this.#startFrom(edges)
    this.#restore()
    this.#goThrough(this.#depths(), least)
  }

  #goThrough(depths: readonly number[], least: number): void {
    for (let stage = 0, round = 0; stage < depths.length && round < ROUNDS; round++)
      if (!this.#improve(depths[stage]!, least)) {
        if (!this.stages.includes(this.#best)) this.stages.push(this.#best)
        stage++
      }
  }

  /** Looks again without the pools that disagree of ways that promised much and were of no use: of the ways through one pair only the best is listed. */
  #goWithoutHindrance(least: number): void {
    this.#without = this.#useless
    this.#goThrough(this.#depths(), least)
    this.#without = new Set()
  }

  /** What no plan exceeds, gas not counted; and looks for better plans where the best one does not come near that. */
  certify(least: number, bound: number): number {
    if (this.#best === NOTHING) return bound
    if (this.#isNear(bound)) return bound
    const soon = Math.min(bound, this.#waysBound(FIRST_ROUNDS).value)
    if (this.#isNear(soon)) return soon
    if (this.#useless.size > 0) this.#goWithoutHindrance(least)
    const first = this.#caseOf(this.#best, bound)
    const gross = this.#gross()
    // Cases exclude ways that exclude each other, one after the other, which is hopeless where all together promise far too much.
    const isPromising = first.bound < gross + PROMISING * Math.abs(gross)
    const inCases = isPromising ? Math.min(soon, this.#tryCases(first, least)) : soon
    if (this.#isNear(inCases)) return inCases
    const { value, ways } = this.#waysBound(ALL_ROUNDS)
    const certain = Math.min(inCases, value)
    if (isPromising) return certain
    const largest = [...ways].sort((a, b) => b.input - a.input).map(({ edges }) => ({ edges, beside: [] }))
    for (const way of largest.slice(0, STARTS)) {
      if (this.#isNear(certain)) break
      this.#follow([way, ...largest.filter((other) => other !== way)], least)
    }
    return certain
  }

  #isNear(most: number): boolean {
    const gross = this.#gross()
    return most <= gross + NEAR * Math.abs(gross)
  }

  #waysBound(rounds: number): { readonly value: number; readonly ways: readonly FlowingWay[] } {
    const { market, source, target, tradeType, amount, maxDepth: maxHops } = this.#request
    const isExactIn = tradeType === 'exact-in'
    const gross = this.#gross()
    const trade = { source, target, amountIn: isExactIn ? amount : -gross, maxHops }
    const { most, rents, ways } = waysBound(market, trade, (isExactIn ? gross : amount) * (1 + ENOUGH), rounds)
    // As much as an exact output can't be bought for less.
    return { value: isExactIn ? amount * most + rents : (rents - amount) / most, ways }
  }

  /** The best that comes of ways that fit the ones before them, if it is better. */
  #follow(ways: readonly Way[], least: number): void {
    const before = this.#best
    this.#layOut(NOTHING, ways, false)
    this.#best = this.#solve()
    if (this.#best !== NOTHING) this.#goThrough(this.#depths(), least)
    if (!(this.#best.net > before.net)) this.#best = before
    this.#restore()
  }

  /** The bound of the best of the cases that the first falls into, or of what is in the network where that is more. */
  #tryCases(first: Case, least: number): number {
    const { pairOf, pairFrom, pairTo } = this.#request.market
    let gross = this.#gross()
    const isNear = (most: number) => most <= gross + NEAR * Math.abs(gross)
    const cases = [first]
    const most = () => cases.reduce((best, one) => (one.bound > best.bound ? one : best))
    let settled = Number.NEGATIVE_INFINITY
    const begun = effort.steps
    this.#searches = 0
    const work = () => effort.steps - begun + this.#searches * PER_PAIR * pairFrom.length
    const gap = (first.bound - gross) / Math.abs(gross)
    const mostWork = CASE_WORK * Math.min(1, gap / WIDE)
    for (let count = 1; cases.length > 0 && count < CASES && work() < mostWork; ) {
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
          this.#order = turned
          const ways = next.way.some((edge) => pairOf[edge] === pair) ? [] : [{ edges: next.way, beside: [] }]
          const choice = this.#improveCase(next.choice, ways, least)
          if (choice === NOTHING) this.#layOut(this.#allowed(next.choice), [], false)
          else gross = Math.max(gross, this.#gross())
          cases.push(this.#caseOf(choice, next.bound))
        }
        if (!order) break
      }
    }
    this.#order = TokenOrder.UNKNOWN
    this.#restore()
    return Math.max(gross, settled, ...cases.map(({ bound }) => bound))
  }

  /** What a choice has left in the order. */
  #allowed(choice: Choice): Choice {
    const { edges } = this.#request.market
    const left = new Set(choice.edges.keys())
    for (const at of left) {
      const { from, to } = edges[choice.edges[at]!]!
      if (this.#order.isBefore(to, from)) left.delete(at)
    }
    for (const [first, second] of this.#order.pairs())
      for (let way = wayBetween(second, first); way; way = wayBetween(second, first))
        left.delete(way.reduce((least, at) => (choice.worths[at]! < choice.worths[least]! ? at : least)))
    const pick = (list: readonly number[]) => [...left].map((at) => list[at]!)
    return { ...choice, edges: pick(choice.edges), inputs: pick(choice.inputs), worths: pick(choice.worths) }

    function wayBetween(start: number, end: number): number[] | undefined {
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
      const way: number[] = []
      for (let token = end; token !== start; token = edges[choice.edges[way.at(-1)!]!]!.from) way.push(by.get(token)!)
      return way
    }
  }

  /** The best that comes of a choice without what is forbidden, and ways that fit. */
  #improveCase(start: Choice, ways: readonly Way[], least: number): Choice {
    const allowed = this.#allowed(start)
    this.#layOut(allowed, ways, false)
    let choice = this.#solve()
    // What is left may lead nowhere.
    for (let round = 0; round < LOWERED && choice === NOTHING; round++) choice = this.#startAnew(allowed, round, least)
    const depths = this.#depths()
    for (let stage = 0, round = 0; stage < depths.length && round < CASE_ROUNDS && choice !== NOTHING; round++) {
      const more = this.#waysBeyond(depths[stage]!, least)
      const next = this.#firstBetter(choice, more)
      if (next) choice = next
      else {
        stage++
        if (more.length === 0) continue
        this.#layOut(choice, [], false)
        this.#solve()
      }
    }
    this.#keepIfBetter(choice)
    return choice
  }

  /** What all ways together make of a choice if that is better, or else the first of them that makes it better alone. */
  #firstBetter(choice: Choice, ways: readonly Way[]): Choice | undefined {
    const tried = ways.length > 1 ? [ways, ...ways.slice(0, ALONE).map((way) => [way])] : [ways]
    for (const some of tried) {
      const next = this.#layOut(choice, some, false) ? this.#solve() : NOTHING
      if (next.net > choice.net) return next
    }
    return undefined
  }

  /** Ways that bring something by themselves, from prices at which the source is cheaper. */
  #startAnew(allowed: Choice, round: number, least: number): Choice {
    const { logPrices } = allowed
    this.#layOut({ ...NOTHING, logPrices }, [], false)
    setPrice(this.#network, SOURCE, this.#network.logPrice[SOURCE]! + CHEAPER * (round + 1))
    const ways = this.#waysBeyond(SMALL, least)
    return ways.length > 0 && this.#layOut({ ...NOTHING, logPrices }, ways, false) ? this.#solve() : NOTHING
  }

  /** The case of what is in the network. */
  #caseOf(choice: Choice, bound: number): Case {
    const { market, tradeType, amount, maxDepth } = this.#request
    const { edgeCount, input, from, to, curve, price } = this.#network
    let value = tradeType === 'exact-in' ? amount * price[SOURCE]! : -amount * price[TARGET]!
    const worth = Math.abs(value)
    for (let k = 0; k < edgeCount; k++) {
      if (!(input[k]! > 0)) continue
      arbitrage(curve[k]!, price[from[k]!]!, price[to[k]!]!, earned)
      value += earned.rent
    }
    this.#searches++
    const { excess, charged } = excessOf(market, this.#network, {
      maxHops: maxDepth,
      worth,
      order: this.#order,
    })
    const least = { order: this.#order, choice, bound: Math.min(bound, value + excess) }
    for (const way of charged) {
      const circle = this.#circleWith(way)
      if (circle.length > 0) return { ...least, way, circle }
    }
    return { ...least, way: [], circle: [] }
  }

  /** What arrives by the flow in the network, gas not counted. */
  #gross(): number {
    const { perGas } = this.#search
    this.#network.listUsed()
    this.#search.begin(this.#request, 0)
    this.#search.measure()
    const gross = this.#search.current.net
    this.#search.begin(this.#request, perGas)
    return gross
  }

  /** The pairs of the shortest circle that a way makes with what has flow and with the order; none where it makes none. */
  #circleWith(way: readonly number[]): readonly number[] {
    const { pairOf, pairFrom, pairTo } = this.#request.market
    const { used, usedCount, edge } = this.#network
    const own = way.map((k) => pairOf[k]!)
    const pairs = [...new Set([...own, ...Array.from(used.subarray(0, usedCount), (k) => pairOf[edge[k]!]!)])]
    const steps = pairs.map((pair) => ({ from: pairFrom[pair]!, to: pairTo[pair]!, pair }))
    for (const [from, to] of this.#order.pairs()) steps.push({ from, to, pair: -1 })
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

  /** Those of {@link DEPTHS} that let more pools in than the one before. The last may let in any, by what they can pay. */
  #depths(): readonly number[] {
    const { market, maxDepth } = this.#request
    const counts = DEPTHS.map((depth) =>
      countLarge(market, this.#network, { maxHops: maxDepth, worth: this.#search.worth, depth }),
    )
    const isLast = (stage: number) => stage === DEPTHS.length - 1 && counts[stage]! < market.edges.length
    return DEPTHS.filter((_, stage) => counts[stage] !== counts[stage - 1] || isLast(stage))
  }

  /** A single path may be worth more than a split that pools which disagree have spoilt. */
  #startFrom(edges: readonly number[]): boolean {
    this.#layOut(NOTHING, [{ edges, beside: [] }], true)
    this.#search.begin(this.#request, this.#search.perGas)
    this.#search.settleOn(edges)
    return this.#keepIfBetter(this.#found())
  }

  /** By the ways that promise most; where none of them helps, by the best that fits what has flow, or else the best of all, both of which may be longer. */
  #improve(depth: number, least: number): boolean {
    if (this.#improveBy(this.#waysBeyond(depth, least), depth, least)) return true
    // Through small pools it takes time and brings little more.
    if (depth < LARGE) return false
    return [true, false].some((fits) => this.#improveBy(this.#nextWays(depth, least, fits), depth, least))
  }

  #improveBy(ways: readonly Way[], depth: number, least: number): boolean {
    if (ways.length === 0) return false
    if (this.#take(ways, true, depth, least) || this.#take(ways, false, depth, least)) return true
    if (ways.some((way) => this.#tries++ < TRIES && this.#take([way], true, depth, least))) return true
    // Where gas is dear a way may be worth more than the flow, and not beside it.
    const grew = this.#search.perGas > 0 && ways.some(({ edges }) => this.#startFrom(edges))
    this.#restore()
    if (!grew) for (const { edges } of ways) this.#leaveOut(edges)
    return grew
  }

  /** Adds ways, the first whatever it collides with if it is forced, and says whether that helped. */
  #take(ways: readonly Way[], isForced: boolean, depth: number, least: number): boolean {
    if (!this.#layOut(this.#best, ways, isForced)) return false
    let choice = this.#solve()
    for (let ahead = 0; isForced && ahead < AHEAD && choice !== NOTHING && !this.#isBetter(choice); ahead++) {
      const more = this.#waysBeyond(depth, least)
      if (more.length === 0 || !this.#layOut(choice, more, false)) break
      const next = this.#solve()
      if (next.net <= choice.net) break
      choice = next
    }
    if (!this.#keepIfBetter(choice)) return false
    this.#restore()
    return true
  }

  #waysBeyond(depth: number, least: number): readonly Way[] {
    this.#searches++
    return betterWays(this.#request.market, this.#network, this.#limits(depth, least))
  }

  #nextWays(depth: number, least: number, fits: boolean): readonly Way[] {
    const { market, maxDepth, maxLength } = this.#request
    const maxHops = Math.max(maxDepth, Math.min(maxLength, LONG))
    const next = nextWay(market, this.#network, { ...this.#limits(depth, least), maxHops }, fits)
    return next ? [next] : []
  }

  #limits(depth: number, least: number): WayLimits {
    const { worth, perGas } = this.#search
    const maxHops = this.#request.maxDepth
    return {
      maxHops,
      worth,
      depth,
      perGas,
      least: Math.max(least, TRIFLE * worth),
      order: this.#order,
      without: this.#without,
    }
  }

  /** Remembers of a way's pools that disagree with deeper ones and have no flow the one that is furthest off. */
  #leaveOut(way: readonly number[]): void {
    const { pairOf, edges, rate, worth } = calmMarket(this.#request.market)
    const off = (edge: number) => (rate[edge]! * worth[edges[edge]!.to]!) / worth[edges[edge]!.from]!
    const hindering = way.filter((edge) => pairOf[edge]! < 0 && !this.#best.edges.includes(edge))
    if (hindering.length > 0) this.#useless.add(hindering.reduce((most, edge) => (off(edge) > off(most) ? edge : most)))
  }

  #isBetter({ net }: Choice): boolean {
    return this.#best === NOTHING ? net > this.#best.net : net > this.#best.net + SLIGHT * Math.abs(this.#best.net)
  }

  #keepIfBetter(choice: Choice): boolean {
    if (!this.#isBetter(choice)) return false
    this.#best = choice
    return true
  }

  #restore(): void {
    this.#layOut(this.#best, [], false)
    if (this.#solve().net >= this.#best.net - SLIGHT * Math.abs(this.#best.net)) return
    // From elsewhere the solver has come to better prices than it finds from these.
    this.#layOut(this.#best, [], false)
    this.#search.begin(this.#request, this.#search.perGas)
    this.#search.measure()
  }

  #solve(): Choice {
    this.#search.begin(this.#request, this.#search.perGas)
    this.#search.settle()
    if (this.#search.bestNet > Number.NEGATIVE_INFINITY) this.#search.goToBest()
    return this.#found()
  }

  #found(): Choice {
    const { used, usedCount, edge, input, nodes, logPrice, price, from } = this.#network
    if (this.#search.bestNet === Number.NEGATIVE_INFINITY) return NOTHING
    const flows = Array.from(used.subarray(0, usedCount))
    return {
      edges: flows.map((k) => edge[k]!),
      inputs: flows.map((k) => input[k]!),
      worths: flows.map((k) => input[k]! * price[from[k]!]!),
      logPrices: new Map(nodes.map((node, at) => [node, logPrice[at]!])),
      net: this.#search.bestNet,
    }
  }

  /** Makes the network of some edges and ways, with what is known of prices and flows. Says whether a way has brought something new. */
  #layOut(choice: Choice, ways: readonly Way[], isForced: boolean): boolean {
    layOut(this.#network, this.#request, choice)
    let grew = false
    for (const [index, way] of ways.entries()) if (this.#addWay(way, isForced && index === 0)) grew = true
    return grew
  }

  #addWay({ edges: way, beside }: Way, isForced: boolean): boolean {
    const network = this.#network
    const { edges, rate } = this.#request.market
    if (network.edgeCount + way.length + beside.length > MAX_EDGES || !admitLeftOut(network, way, isForced))
      return false
    for (const edge of beside) admitLeftOut(network, [edge], false)
    // New tokens are worth what they sell for on the way.
    let log = network.logPrice[TARGET]!
    for (const edge of way.toReversed()) {
      const node = network.nodeOf(edges[edge]!.from)
      log += Math.log(rate[edge]!)
      if (Number.isNaN(network.logPrice[node]!)) setPrice(network, node, log)
      log = network.logPrice[node]!
    }
    return true
  }
}

const NOTHING: Choice = { edges: [], inputs: [], worths: [], logPrices: new Map(), net: Number.NEGATIVE_INFINITY }
/**
 * Part of the trade that a pool must have near its price to be looked at, first and later: the smallest pools have the best prices, and would hide the others.
 */
const DEPTHS = [LARGE, 0.005, SMALL]
const ROUNDS = 30
/** Ways that are tried alone in all. */
const TRIES = 8
/** Rounds of other ways that are added before one that took the place of others is judged. */
const AHEAD = 1
/** Part of the trade that a way must earn: a hundredth of a basis point. */
const TRIFLE = 1e-6
/** Cases that are looked at, parts of ways for all of them together, and rounds of ways in each. */
const CASES = 64
const CASE_WORK = 80_000
const CASE_ROUNDS = 8
/** Part of the trade that the first case must promise for all that work; for less there is less. */
const WIDE = 0.005
/** What a search costs for each pair of the market before its first part of a way, in such parts. */
const PER_PAIR = 0.5
/** Ways of a case that are tried alone where all together don't help. */
const ALONE = 3
/** Times that the source is made cheaper, until some way is worth it, and by how much. */
const LOWERED = 3
const CHEAPER = Math.log(0.8)
/** Part of a plan by which the first case may promise more for any to be looked at. */
const PROMISING = 0.1
/** Hops of a way that is found alone. */
const LONG = 10
/** Ways of which bounds are made up, first and where much is left open. */
const FIRST_ROUNDS = 16
const ALL_ROUNDS = 90
/** Ways each of which is followed first. */
const STARTS = 6
/** Part of a plan by which a bound may be above it for the search for a lower one to end. */
const ENOUGH = 1e-4
/** Part of the trade by which a bound may be above the plan: three basis points. */
const NEAR = 3e-4
const earned = createArbitrage()
/** Part of a plan's worth by which another must be better. */
const SLIGHT = 1e-7
