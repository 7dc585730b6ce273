import { largestHubs } from '../../market/largestHubs.ts'
import { curveAt, type Market } from '../../market/Market.ts'
import { poolShares } from '../../market/poolShares.ts'
import { bestReach, type RatedPairs, type Reach } from '../bound/bestReach.ts'
import { arbitrage, createArbitrage, ROW } from '../bound/Curve.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'
import type { TokenOrder } from '../TokenOrder.ts'
import { NONE, WayHeap } from './WayHeap.ts'

/** A way from the source to the target whose first unit brings more than the prices of a network say. */
export type BetterWay = {
  /** Market's edges in order. */
  readonly edges: readonly number[]
  /** Other pools without flow of its pairs that earn something beside it. */
  readonly beside: readonly number[]
  /** What it gains at most beside the flow that is there. */
  readonly gain: number
  /** The pair that limits it: all pools of the pair that have no flow earn no more. */
  readonly narrowest: number
}

export type WayLimits = {
  readonly maxHops: number
  /** Of the whole trade, at the prices of the network. */
  readonly worth: number
  /** Part of the trade that a pool must have near its price to be looked at, if the deepest pools of all tokens were of equal size. */
  readonly depth: number
  /** What a unit of gas costs. */
  readonly perGas?: number
  /** What a way must gain. */
  readonly least?: number
  /** In which no way may pass tokens the other way round. */
  readonly order?: TokenOrder | undefined
  /** Edges that no way may use, unless they have flow. */
  readonly without?: ReadonlySet<number>
}

/** The best ways that the next unit could take instead, the best first, no two with the same narrowest pair. */
export function betterWays(market: Market, network: Network, limits: WayLimits): readonly BetterWay[] {
  const search = new WaySearch(market, network, limits, false)
  search.run(WORK)
  return search.ways
}

/** How many directions of pools are large enough to be looked at. */
export function countLarge(market: Market, network: Network, limits: WayLimits): number {
  const least = leastShare(market, network, limits)
  const { sorted } = poolShares(market)
  let [count, end] = [0, sorted.length]
  while (count < end) {
    const middle = (count + end) >> 1
    if (sorted[middle]! >= least) end = middle
    else count = middle + 1
  }
  return sorted.length - count
}

export function leastShare(market: Market, { price, nodes }: Network, { worth, depth }: WayLimits): number {
  const amount = worth / price[SOURCE]!
  return depth * Math.min(1, amount / poolShares(market).deepest[nodes[SOURCE]!]! || 1)
}

/**
 * What plans of ways of so many hops could be worth beyond what the network's prices say of its own pools: beyond the worth of the trade and the rents of
 * the pools that have flow.
 *
 * A plan is a sum of simple ways, so its output is the worth of the trade and, for each hop, the worth of what comes out less that of what goes in. Summed over
 * all ways, a pool with flow adds its rent at most; and a way all of whose other hops, at their spot rates, do not make up for each other adds nothing. What is left are
 * the ways found here: each is charged to one of its pools, all that are charged to one pool gain no more than its rent at the best of their prices, and
 * ways that were not looked at gain no more than the best of them would for the whole trade.
 */
export function excessOf(
  market: Market,
  network: Network,
  limits: Omit<WayLimits, 'depth'>,
  work = CERTAIN_WORK,
): Excess {
  const search = new WaySearch(market, network, { ...limits, depth: SMALL }, true)
  search.run(work)
  const charged = [...search.charged.values()]
    .sort((a, b) => b.rent - a.rent)
    .flatMap(({ edges }) => (edges ? [edges] : []))
  return { excess: search.excess, isWhole: search.isDone, charged }
}

export type Excess = {
  readonly excess: number
  /** Whether all ways were looked at. */
  readonly isWhole: boolean
  /** The ways that count, those that may gain most first: the market's edges in order. */
  readonly charged: readonly (readonly number[])[]
}

class WaySearch {
  readonly #market: Market
  readonly #network: Network
  readonly #limits: WayLimits
  readonly #isCertain: boolean
  readonly #source: number
  readonly #target: number
  /** By pair, what the best pool that is looked at pays for the next unit, or the first if it must be certain. */
  readonly #rates: Float64Array
  readonly #price: number
  #floor: number
  /** What a way must gain. */
  #least: number
  #isDone = true
  readonly ways: BetterWay[] = []
  /** What pairs earn that ways are charged to, by their pools without flow, at the best of the prices of these ways; and one of the ways, where one was found. */
  readonly charged = new Map<number, { readonly rent: number; readonly edges: readonly number[] | undefined }>()
  #highest = 0
  /** Tokens that most others trade with, besides those of the trade. */
  #hubs: readonly number[] = []
  /** What ways that were not looked at bring at most. */
  #unseen = 0
  #dust = 0

  constructor(market: Market, network: Network, limits: WayLimits, isCertain: boolean) {
    this.#market = market
    this.#network = network
    this.#limits = limits
    this.#isCertain = isCertain
    this.#source = network.nodes[SOURCE]!
    this.#target = network.nodes[TARGET]!
    this.#price = network.price[SOURCE]!
    this.#least = limits.least ?? 0
    this.#floor = this.#price * (1 + Math.max(SLIGHT, this.#least / limits.worth))
    this.#listOrder()
    this.#sortEdges()
    this.#rates = this.#bestRates()
    if (limits.depth <= SMALL) this.#chargeDust()
    this.#reach()
  }

  get isDone(): boolean {
    return this.#isDone
  }

  get excess(): number {
    const { worth } = this.#limits
    let charged = 0
    for (const { rent } of this.charged.values()) charged += rent
    const beyond = (sale: number) => worth * Math.max(0, sale / this.#price - 1)
    return SLIGHT * worth + this.#dust + Math.min(charged + beyond(this.#unseen), beyond(this.#highest))
  }

  /** Goes backwards from the target, on from where most is promised. */
  run(work: number): void {
    const { pairFrom, pairStart, pairEdges, rate } = this.#market
    const { maxHops, worth } = this.#limits
    const allHubs = 2 ** this.#hubs.length - 1
    const price = this.#price
    const rates = this.#rates
    parts.clear()
    this.#forgetLists()
    const last = parts.push(this.#target, NONE, NONE, 0, Number.POSITIVE_INFINITY)
    parts.sale[last] = this.#network.price[TARGET]!
    parts.most[last] = parts.rent[last] = Number.POSITIVE_INFINITY
    parts.narrowest[last] = NONE
    let done = 0
    let taken = 0
    for (let part = parts.pop(); part >= 0 && parts.gain[part]! > this.#least; part = parts.pop()) {
      if (done > work) {
        for (let left = part; left >= 0; left = parts.pop()) this.#leave(left)
        break
      }
      done++
      const v = parts.token[part]!
      if (v === this.#source) {
        this.#take(part)
        if (!this.#isCertain && ++taken === ENOUGH) break
        continue
      }
      if (this.#isCharged(parts.narrowest[part]!, parts.rent[part]!, parts.most[part]!)) continue
      const left = maxHops - parts.hops[part]! - 1
      if (left < 0) continue
      const hubs = parts.hubs[part]!
      const sale = parts.sale[part]!
      const passed = ordered.length > 0 ? passedBy(part) : 0
      const free = allHubs & ~hubs
      const arrived = arrivals[free]!
      const [best, second, by] = [arrived.best[left]!, arrived.second[left]!, arrived.by[left]!]
      const cheapest = costs[free]
      const start = this.#worthwhileInto(v, left, free, sale)
      for (let into = start; listed[into] !== NONE; into++) {
        const pair = listed[into]!
        const u = pairFrom[pair]!
        const reach = by[u] === v ? second[u]! : best[u]!
        // No way there costs less for a unit.
        const cost = price / (this.#isCertain ? unitsAt(cheapest!, left, u, v) : reach)
        if (!(rates[pair]! * sale * reach > this.#floor) || parts.passes(part, u)) continue
        if (this.#isCertain && rates[pair]! * sale <= cost) continue
        if (bitOf[u]! > 0 && (passed & earlier[bitOf[u]! - 1]!) !== 0) continue
        for (let at = pairStart[pair]!, seen = 0; at < pairStart[pair + 1]!; at++) {
          const edge = pairEdges[at]!
          if (rate[edge]! * sale * reach <= this.#floor) break
          if (role[edge] === OUT || role[edge] === GONE) continue
          // Pools of a pair that have no flow, and those that do, need not be distinguished.
          if ((seen & role[edge]!) !== 0) continue
          seen |= role[edge]!
          const brings = role[edge] === USED ? this.#saleThrough(edge, sale) : rate[edge]! * sale
          // Beyond what it costs, a unit brings as much as by spot rates all the way at most.
          const most = this.#isCertain ? Math.min(brings, brings - cost + price / reach) * reach : brings * reach
          if (!(most > this.#floor)) continue
          let narrowest = parts.narrowest[part]!
          let rent = parts.rent[part]!
          if (role[edge] !== USED) {
            const own = this.#rentOf(pair, cost, sale, Math.max(rent, this.charged.get(pair)?.rent ?? 0))
            if (this.#isCharged(pair, own, most)) continue
            if (own < rent) {
              rent = own
              narrowest = pair
            }
          }
          const gain = Math.min(rent, worth * (most / price - 1))
          if (this.#isCertain && rent <= TRIFLE * worth) {
            this.#charge(narrowest, rent, most)
            continue
          }
          if (!(gain > this.#least)) continue
          done++
          const longer = parts.push(u, edge, part, hubs | this.#setOf(u), gain)
          parts.sale[longer] = brings
          parts.most[longer] = most
          parts.narrowest[longer] = narrowest
          parts.rent[longer] = rent
        }
      }
    }
  }

  /**
   * Where the list begins of the pairs into a token by which a way may gain when a unit of the token brings so much. Most tokens come up again and again, nearly always with less to bring: then
   * the list of before has all of them.
   */
  #worthwhileInto(v: number, left: number, free: number, sale: number): number {
    const { intoStart, pairsInto, pairFrom } = this.#market
    const key = ((v * (this.#limits.maxHops + 1) + left) << HUBS) | free
    if (madeIn[key] === searches && listedFor[key]! >= sale) return listStart[key]!
    const { best, second, by } = arrivals[free]!
    const [bests, seconds, neighbours] = [best[left]!, second[left]!, by[left]!]
    const least = (this.#floor / sale) * (1 - 1e-12)
    const start = listedCount
    while (start + intoStart[v + 1]! - intoStart[v]! >= listed.length) growList()
    for (let into = intoStart[v]!; into < intoStart[v + 1]!; into++) {
      const pair = pairsInto[into]!
      const u = pairFrom[pair]!
      if (this.#rates[pair]! * (neighbours[u] === v ? seconds[u]! : bests[u]!) > least) listed[listedCount++] = pair
    }
    listed[listedCount++] = NONE
    madeIn[key] = searches
    listedFor[key] = sale
    listStart[key] = start
    return start
  }

  #forgetLists(): void {
    const keys = (this.#market.size * (this.#limits.maxHops + 1)) << HUBS
    if (madeIn.length < keys) {
      madeIn = new Int32Array(keys)
      listedFor = new Float64Array(keys)
      listStart = new Int32Array(keys)
    }
    searches++
    listedCount = 0
  }

  /** What the pools of a pair earn between two prices that have no flow; where it is more than `enough`, at least that. */
  #rentOf(pair: number, cost: number, sale: number, enough = Number.POSITIVE_INFINITY): number {
    const { pairStart, pairEdges, rate } = this.#market
    let sum = 0
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const other = pairEdges[at]!
      if (!(rate[other]! * sale > cost)) break
      if (role[other] !== OPEN) continue
      arbitrage(curveAt(this.#market, other), cost, sale, earned)
      sum += earned.rent
      if (sum > enough) break
    }
    return sum
  }

  /** Whether ways that a pair limits so, and which bring so much, count already. */
  #isCharged(pair: number, rent: number, most: number): boolean {
    if (!this.#isCertain || pair < 0 || rent > (this.charged.get(pair)?.rent ?? -1)) return false
    this.#highest = Math.max(this.#highest, most)
    return true
  }

  /** Counts ways that a pair limits. */
  #charge(pair: number, rent: number, most: number, edges?: readonly number[]): void {
    if (this.#isCharged(pair, rent, most)) return
    this.#highest = Math.max(this.#highest, most)
    this.charged.set(pair, { rent, edges: edges ?? this.charged.get(pair)?.edges })
  }

  /** Counts what a part promises that was not looked at. */
  #leave(part: number): void {
    const [narrowest, rent, most] = [parts.narrowest[part]!, parts.rent[part]!, parts.most[part]!]
    this.#isDone = false
    this.#highest = Math.max(this.#highest, most)
    if (rent > this.#limits.worth * (most / this.#price - 1)) this.#unseen = Math.max(this.#unseen, most)
    else if (this.#isCertain) this.#charge(narrowest, rent, most)
  }

  /** Of each edge: whether it has flow, and whether its pool is large enough to matter. */
  #sortEdges(): void {
    const { pairOf, pairFrom, pairTo, pairStart, pairEdges } = this.#market
    const { edgeCount, edge: edgeOf, isOpen, input } = this.#network
    const { shares } = poolShares(this.#market)
    if (role.length < pairOf.length) role = new Uint8Array(pairOf.length)
    const least = leastShare(this.#market, this.#network, this.#limits)
    for (let edge = 0; edge < pairOf.length; edge++)
      role[edge] = pairOf[edge]! < 0 ? GONE : shares[edge]! >= least ? OPEN : OUT
    if (ordered.length > 0)
      for (let pair = 0; pair < pairFrom.length; pair++) {
        if (!isBackwards(pairFrom[pair]!, pairTo[pair]!)) continue
        for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) role[pairEdges[at]!] = GONE
      }
    for (const edge of this.#limits.without ?? []) role[edge] = GONE
    for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1 && input[k]! > 0) role[edgeOf[k]!] = USED
  }

  #listOrder(): void {
    const { order } = this.#limits
    for (const token of ordered) bitOf[token] = 0
    ordered.length = 0
    if (bitOf.length < this.#market.size) bitOf = new Int32Array(this.#market.size)
    if (!order) return
    for (const [at, token] of order.tokens.entries()) {
      ordered.push(token)
      bitOf[token] = at + 1
      earlier[at] = 0
    }
    for (const [at, later] of order.later.entries())
      for (let other = 0; other < order.tokens.length; other++)
        if ((later & (1 << other)) !== 0) earlier[other]! |= 1 << at
  }

  #bestRates(): Float64Array {
    const { pairFrom, pairTo, pairStart, pairEdges, rate } = this.#market
    const { price } = this.#network
    if (rateOf.length < pairFrom.length) rateOf = new Float64Array(pairFrom.length)
    const rates = rateOf.fill(0, 0, pairFrom.length)
    for (let pair = 0; pair < pairFrom.length; pair++) {
      for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
        const edge = pairEdges[at]!
        if (role[edge] === OUT || role[edge] === GONE) continue
        const isNext = role[edge] === USED && !this.#isCertain
        const pays = isNext
          ? price[this.#network.nodeOf(pairFrom[pair]!)]! / price[this.#network.nodeOf(pairTo[pair]!)]!
          : rate[edge]!
        if (pays > rates[pair]!) rates[pair] = pays
        if (!isNext) break
      }
    }
    return rates
  }

  #reach(): void {
    this.#hubs = largestHubs(this.#market, [this.#source, this.#target], HUBS)
    const { size, pairFrom, pairTo } = this.#market
    const pairs = { size, from: pairFrom, to: pairTo, rates: this.#rates }
    const [start, end, most] = [this.#source, this.#target, this.#limits.maxHops - 1]
    // The last hop is one to the target.
    bestReach(arrivals, pairs, start, end, most, this.#hubs)
    if (this.#isCertain) bestReach(costs, this.#withCosts(pairs), start, end, most, this.#hubs)
  }

  /**
   * The pairs to find not what comes of a unit of the source at spot rates, but how much cheaper than at the source a unit can be had: a pool with flow sells what the flow brings at its spot rate only for what it costs less
   * than the network's price.
   */
  #withCosts(pairs: RatedPairs): RatedPairs {
    const { edgeCount, edge, isOpen, input } = this.#network
    if (bent.length < pairs.rates.length) bent = new Float64Array(pairs.rates.length)
    bent.set(pairs.rates)
    for (let k = 0; k < edgeCount; k++)
      if (isOpen[k] === 1 && input[k]! > 0) bent[this.#market.pairOf[edge[k]!]!] = Number.NaN
    const through = (pair: number, units: number) => this.#price / this.#leastCost(pair, this.#price / units)
    return { ...pairs, rates: bent, through }
  }

  /** What a unit costs by the pools of a pair, when a unit of its input costs so much. */
  #leastCost(pair: number, cost: number): number {
    const { pairStart, pairEdges, rate } = this.#market
    let least = Number.POSITIVE_INFINITY
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const edge = pairEdges[at]!
      if (cost / rate[edge]! >= least) break
      if (role[edge] === OUT || role[edge] === GONE) continue
      least = Math.min(least, role[edge] === USED ? this.#costThrough(edge, cost) : cost / rate[edge]!)
    }
    return least
  }

  #setOf(token: number): number {
    const hub = this.#hubs.indexOf(token)
    return hub < 0 ? 0 : 1 << hub
  }

  /** Ways through dust bring at most what the last such pool on them can pay at all. A pool that can pay too much for that is looked at like others. */
  #chargeDust(): void {
    const { pairFrom, pairTo, pairOf, pairEdges, rate, size, pairsInto: intoNode } = this.#market
    const { worth, maxHops } = this.#limits
    const reversed = { size, from: pairTo, to: pairFrom, rates: this.#rates, order: intoNode }
    const salesOf = () => {
      bestReach(departures, reversed, this.#target, this.#source, maxHops)
      return departures[0]!.best[maxHops]!
    }
    const total = (edge: number, sales: Float64Array) => {
      const curve = curveAt(this.#market, edge)
      return curve[curve.length - ROW + 1]! * sales[pairTo[pairOf[edge]!]!]! * this.#network.price[TARGET]!
    }
    let dust = pairEdges.filter((edge) => role[edge] === OUT)
    // Each pool that is looked at may raise what the others sell for.
    for (let round = 0; round < 2 && dust.length > 0; round++) {
      const before = salesOf()
      for (const edge of dust) {
        if (total(edge, before) <= DUST * worth) continue
        role[edge] = OPEN
        this.#rates[pairOf[edge]!] = Math.max(this.#rates[pairOf[edge]!]!, rate[edge]!)
      }
      const left = dust.filter((edge) => role[edge] === OUT)
      if (left.length === dust.length) break
      dust = left
    }
    const sales = salesOf()
    for (const edge of dust) this.#dust += total(edge, sales)
  }

  /**
   * What a unit brings through a pool with flow, when a unit of its output brings so much. Its own gain counts as its rent, and what is gained after it grows with what it pays,
   * which may be as much as at its spot rate.
   */
  #saleThrough(edge: number, sale: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && sale > pv ? pu + this.#market.rate[edge]! * (sale - pv) : (pu / pv) * sale
  }

  /** What a unit of its output costs when a unit of its input costs so much. */
  #costThrough(edge: number, cost: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && cost > pu ? pv + (cost - pu) / this.#market.rate[edge]! : (cost * pv) / pu
  }

  #pricesOf(edge: number): readonly [number, number] {
    const { from, to } = this.#market.edges[edge]!
    const { price } = this.#network
    return [price[this.#network.nodeOf(from)]!, price[this.#network.nodeOf(to)]!]
  }

  #take(way: number): void {
    const { worth } = this.#limits
    const sale = parts.sale[way]!
    if (sale > this.#highest) this.#highest = sale
    let cost = this.#price
    let rent = Number.POSITIVE_INFINITY
    let narrowest = NONE
    let isCharged = false
    const edges: number[] = []
    const beside: number[] = []
    for (let part = way; parts.next[part]! >= 0; part = parts.next[part]!) {
      const edge = parts.edge[part]!
      if (role[edge] === USED) {
        edges.push(edge)
        cost = this.#costThrough(edge, cost)
        continue
      }
      const pair = this.#market.pairOf[edge]!
      const next = parts.sale[parts.next[part]!]!
      const own = this.#rentOf(pair, cost, next)
      if (this.#isCharged(pair, own, sale)) isCharged = true
      if (own < rent) {
        rent = own
        narrowest = pair
      }
      if (!this.#isCertain) edges.push(this.#bestOf(edge, cost, next, beside))
      cost /= this.#market.rate[edge]!
    }
    if (!isCharged && this.#isCertain) this.#charge(narrowest, rent, sale, parts.edgesFrom(way))
    const gain = Math.min(rent, worth * (sale / this.#price - 1))
    if (!this.#isCertain) this.#list({ edges, beside, gain, narrowest })
  }

  /** Of the pools of an edge's pair that have no flow the one that earns most between two prices; the others that are worth their hop are listed. */
  #bestOf(edge: number, cost: number, sale: number, beside: number[]): number {
    const { pairOf, pairStart, pairEdges, rate, hopGas } = this.#market
    const pair = pairOf[edge]!
    const { perGas = 0 } = this.#limits
    const isWorthIt = (other: number, rent: number) => rent > hopGas[other]! * perGas
    let best = edge
    let most = Number.NEGATIVE_INFINITY
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const other = pairEdges[at]!
      if (!(rate[other]! * sale > cost)) break
      if (role[other] !== OPEN) continue
      arbitrage(curveAt(this.#market, other), cost, sale, earned)
      if (earned.rent > most) {
        if (isWorthIt(best, most)) beside.push(best)
        best = other
        most = earned.rent
      } else if (isWorthIt(other, earned.rent)) beside.push(other)
    }
    return best
  }

  #list(way: BetterWay): void {
    if (!(way.gain > this.#least)) return
    const { ways } = this
    const { worth } = this.#limits
    const twin = ways.findIndex(({ narrowest }) => narrowest === way.narrowest)
    if (twin >= 0 && ways[twin]!.gain >= way.gain) return
    if (twin >= 0) ways.splice(twin, 1)
    let at = ways.length
    while (at > 0 && ways[at - 1]!.gain < way.gain) at--
    ways.splice(at, 0, way)
    if (ways.length > MOST) ways.pop()
    if (ways.length < MOST) return
    this.#least = ways[MOST - 1]!.gain
    this.#floor = Math.max(this.#floor, this.#price * (1 + this.#least / worth))
  }
}

/** The ordered tokens on a way from a part on, as a set. */
function passedBy(part: number): number {
  let passed = 0
  for (let at = part; at >= 0; at = parts.next[at]!) {
    const bit = bitOf[parts.token[at]!]!
    if (bit > 0) passed |= 1 << (bit - 1)
  }
  return passed
}

/** Whether one token comes after another in the order. */
function isBackwards(from: number, to: number): boolean {
  const [at, other] = [bitOf[from]!, bitOf[to]!]
  return at > 0 && other > 0 && (earlier[at - 1]! & (1 << (other - 1))) !== 0
}

/** What is left of a unit of the source at a token, to which no way comes by way of `avoided`. */
function unitsAt({ best, second, by }: Reach, hops: number, token: number, avoided: number): number {
  return by[hops]![token] === avoided ? second[hops]![token]! : best[hops]![token]!
}

function growList(): void {
  const longer = new Int32Array(2 * listed.length)
  longer.set(listed)
  listed = longer
}

/** Too small to be looked at. */
const OUT = 0
const OPEN = 1
const USED = 2
/** May not be used at all. */
const GONE = 3
const parts = new WayHeap()
/** Best ways from the source, the cheapest, and the best to the target. */
const arrivals: Reach[] = []
const costs: Reach[] = []
const departures: Reach[] = []
/** Each doubles the work before the search; more than two save little of it. */
const HUBS = 2
/** Lists of pairs, one after the other, each with {@link NONE} at its end. */
let listed = new Int32Array(65_536)
let listedCount = 0
/** By token, hops that are left and hubs that may be passed: the search that made the list, the sale for which it did, and where it begins. */
let madeIn = new Int32Array(0)
let listedFor = new Float64Array(0)
let listStart = new Int32Array(0)
let searches = 0
/** By the market's edges. */
let role = new Uint8Array(0)
/** By the market's pairs. */
let rateOf = new Float64Array(0)
let bent = new Float64Array(0)
/** Tokens whose order matters; by the market's tokens their positions, one more, and by position the set of those that come earlier. */
const ordered: number[] = []
let bitOf = new Int32Array(0)
const earlier = new Int32Array(31)
/** Part of the trade that does not matter: a tenth of a basis point. */
const SLIGHT = 1e-5
/** Part of the trade that a pool has near its price at most, and that it can pay at all, to be dust. */
export const SMALL = 1e-4
const DUST = 1e-6
/** Ways that are listed. */
const MOST = 8
/** Ways from which these are taken. */
const ENOUGH = 32
/** Parts of ways that are looked at. */
const WORK = 1_000
export const LARGE = 0.1
const CERTAIN_WORK = 4_000
const earned = createArbitrage()
/** Part of the trade that a pool earns at most whose ways need not be distinguished. */
const TRIFLE = 1e-5
