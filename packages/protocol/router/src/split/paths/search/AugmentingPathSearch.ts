import { largestHubs } from '../../../market/largestHubs.ts'
import type { Market } from '../../../market/Market.ts'
import { bestReach, type RatedPairs, type Reach } from '../../bound/bestReach.ts'
import { type Network, SOURCE, TARGET } from '../../Network.ts'
import type { AugmentingPath } from './AugmentingPath.ts'
import { dustIn } from './dustIn.ts'
import { SMALL } from './leastShare.ts'
import { PairRents } from './PairRents.ts'
import { NONE, PartialPathHeap } from './PartialPathHeap.ts'
import { PathCharges } from './PathCharges.ts'
import type { PathLimits } from './PathLimits.ts'
import { PoolRoles, USED } from './PoolRoles.ts'
import { TokenPlaces } from './TokenPlaces.ts'
import { UsedPools } from './UsedPools.ts'
import { WorthwhilePairs } from './WorthwhilePairs.ts'

/** Best-first search for paths, backwards from the target. If it must be certain, it also bounds the gain of all paths. */
export class AugmentingPathSearch {
  readonly #market: Market
  readonly #network: Network
  readonly #limits: PathLimits
  readonly #isCertain: boolean
  readonly #source: number
  readonly #target: number
  /** By pair: the rate of its best searched pool for the next unit, or for the first unit if the search must be certain. */
  readonly #rates: Float64Array
  readonly #price: number
  #floor: number
  /** The gain that a path must have. */
  #least: number
  #isDone = true
  readonly paths: AugmentingPath[] = []
  readonly charges = new PathCharges()
  readonly #used: UsedPools
  readonly #rents: PairRents
  /** The tokens with the most trading partners, except those of the trade. */
  #hubs: readonly number[] = []
  #dust = 0

  constructor(market: Market, network: Network, limits: PathLimits, isCertain: boolean) {
    this.#market = market
    this.#network = network
    this.#limits = limits
    this.#isCertain = isCertain
    this.#source = network.nodes[SOURCE]!
    this.#target = network.nodes[TARGET]!
    this.#price = network.price[SOURCE]!
    this.#least = limits.least ?? 0
    this.#floor = this.#price * (1 + Math.max(SLIGHT, this.#least / limits.worth))
    this.#used = new UsedPools(market, network, roles, isCertain)
    this.#rents = new PairRents(market, roles)
    places.begin(limits.order, market.size)
    roles.sort(market, network, limits, places)
    this.#rates = this.#bestRates()
    if (limits.depth <= SMALL) this.#dust = dustIn(market, network, limits, this.#rates, roles)
    this.#reach()
  }

  get isDone(): boolean {
    return this.#isDone
  }

  get excess(): number {
    const { worth } = this.#limits
    return SLIGHT * worth + this.#dust + this.charges.excess(worth, this.#price)
  }

  /** Searches backwards from the target, most promising part first. */
  run(work: number): void {
    const { pairFrom, pairStart, pairEdges, rate } = this.#market
    const { maxHops, worth } = this.#limits
    const allHubs = 2 ** this.#hubs.length - 1
    const price = this.#price
    const rates = this.#rates
    parts.clear()
    lists.begin((this.#market.size * (maxHops + 1)) << HUBS)
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
      const passed = places.isEmpty ? 0 : passedBy(part)
      const free = allHubs & ~hubs
      const arrived = arrivals[free]!
      const [best, second, by] = [arrived.best[left]!, arrived.second[left]!, arrived.by[left]!]
      const cheapest = costs[free]
      const key = ((v * (maxHops + 1) + left) << HUBS) | free
      const start = lists.startOf(this.#market, rates, arrived, { key, token: v, left }, sale, this.#floor)
      for (let into = start; lists.listed[into] !== NONE; into++) {
        const pair = lists.listed[into]!
        const u = pairFrom[pair]!
        const reach = by[u] === v ? second[u]! : best[u]!
        // No path to this token costs less per unit.
        const cost = price / (this.#isCertain ? unitsAt(cheapest!, left, u, v) : reach)
        if (!(rates[pair]! * sale * reach > this.#floor) || parts.passes(part, u)) continue
        if (this.#isCertain && rates[pair]! * sale <= cost) continue
        if (places.isAfter(u, passed)) continue
        for (let at = pairStart[pair]!, seen = 0; at < pairStart[pair + 1]!; at++) {
          const edge = pairEdges[at]!
          if (rate[edge]! * sale * reach <= this.#floor) break
          if (!roles.isLookedAt(edge)) continue
          // Pools of a pair without flow need not be distinguished from each other, nor do those with flow.
          if ((seen & roles.of[edge]!) !== 0) continue
          seen |= roles.of[edge]!
          const brings = roles.of[edge] === USED ? this.#used.saleThrough(edge, sale) : rate[edge]! * sale
          // Beyond its cost, a unit brings at most as much as by spot rates all the way.
          const most = this.#isCertain ? Math.min(brings, brings - cost + price / reach) * reach : brings * reach
          if (!(most > this.#floor)) continue
          let narrowest = parts.narrowest[part]!
          let rent = parts.rent[part]!
          if (roles.of[edge] !== USED) {
            const own = this.#rents.rentOf(pair, cost, sale, Math.max(rent, this.charges.byPair.get(pair)?.rent ?? 0))
            if (this.#isCharged(pair, own, most)) continue
            if (own < rent) {
              rent = own
              narrowest = pair
            }
          }
          const gain = Math.min(rent, worth * (most / price - 1))
          if (this.#isCertain && rent <= TRIFLE * worth) {
            this.charges.add(narrowest, rent, most)
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

  /** Whether paths limited by this pair, with this rent and output, are already covered. */
  #isCharged(pair: number, rent: number, most: number): boolean {
    return this.#isCertain && this.charges.has(pair, rent, most)
  }

  /** Covers what a part promises that wasn't searched. */
  #leave(part: number): void {
    const [narrowest, rent, most] = [parts.narrowest[part]!, parts.rent[part]!, parts.most[part]!]
    this.#isDone = false
    this.charges.raise(most)
    if (rent > this.#limits.worth * (most / this.#price - 1)) this.charges.leave(most)
    else if (this.#isCertain) this.charges.add(narrowest, rent, most)
  }

  #bestRates(): Float64Array {
    const { pairFrom, pairTo, pairStart, pairEdges, rate } = this.#market
    const { price } = this.#network
    if (rateOf.length < pairFrom.length) rateOf = new Float64Array(pairFrom.length)
    const rates = rateOf.fill(0, 0, pairFrom.length)
    for (let pair = 0; pair < pairFrom.length; pair++) {
      for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
        const edge = pairEdges[at]!
        if (!roles.isLookedAt(edge)) continue
        const isNext = roles.of[edge] === USED && !this.#isCertain
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
    // The last hop leads to the target.
    bestReach(arrivals, pairs, start, end, most, this.#hubs)
    if (this.#isCertain) bestReach(costs, this.#withCosts(pairs), start, end, most, this.#hubs)
  }

  /**
   * Pairs for computing how much cheaper than at the source a unit can be had, instead of the output of a unit of the source at spot rates: a pool
   * with flow only sells at its spot rate what the flow delivers below the network's price.
   */
  #withCosts(pairs: RatedPairs): RatedPairs {
    const { edgeCount, edge, isOpen, input } = this.#network
    if (bent.length < pairs.rates.length) bent = new Float64Array(pairs.rates.length)
    bent.set(pairs.rates)
    for (let k = 0; k < edgeCount; k++)
      if (isOpen[k] === 1 && input[k]! > 0) bent[this.#market.pairOf[edge[k]!]!] = Number.NaN
    const through = (pair: number, units: number) => this.#price / this.#used.leastCost(pair, this.#price / units)
    return { ...pairs, rates: bent, through }
  }

  #setOf(token: number): number {
    const hub = this.#hubs.indexOf(token)
    return hub < 0 ? 0 : 1 << hub
  }

  #take(path: number): void {
    const { worth, perGas = 0 } = this.#limits
    const sale = parts.sale[path]!
    this.charges.raise(sale)
    let cost = this.#price
    let rent = Number.POSITIVE_INFINITY
    let narrowest = NONE
    let isCharged = false
    const edges: number[] = []
    const beside: number[] = []
    for (let part = path; parts.next[part]! >= 0; part = parts.next[part]!) {
      const edge = parts.edge[part]!
      if (roles.of[edge] === USED) {
        edges.push(edge)
        cost = this.#used.costThrough(edge, cost)
        continue
      }
      const pair = this.#market.pairOf[edge]!
      const next = parts.sale[parts.next[part]!]!
      const own = this.#rents.rentOf(pair, cost, next)
      if (this.#isCharged(pair, own, sale)) isCharged = true
      if (own < rent) {
        rent = own
        narrowest = pair
      }
      if (!this.#isCertain) edges.push(this.#rents.bestOf(edge, cost, next, perGas, beside))
      cost /= this.#market.rate[edge]!
    }
    if (!isCharged && this.#isCertain) this.charges.add(narrowest, rent, sale, parts.edgesFrom(path))
    const gain = Math.min(rent, worth * (sale / this.#price - 1))
    if (!this.#isCertain) this.#list({ edges, beside, gain, narrowest })
  }

  #list(path: AugmentingPath): void {
    if (!(path.gain > this.#least)) return
    const { paths } = this
    const { worth } = this.#limits
    const twin = paths.findIndex(({ narrowest }) => narrowest === path.narrowest)
    if (twin >= 0 && paths[twin]!.gain >= path.gain) return
    if (twin >= 0) paths.splice(twin, 1)
    let at = paths.length
    while (at > 0 && paths[at - 1]!.gain < path.gain) at--
    paths.splice(at, 0, path)
    if (paths.length > MAX) paths.pop()
    if (paths.length < MAX) return
    this.#least = paths[MAX - 1]!.gain
    this.#floor = Math.max(this.#floor, this.#price * (1 + this.#least / worth))
  }
}

/** Bit set of the ordered tokens on a path from a part on. */
function passedBy(part: number): number {
  let passed = 0
  for (let at = part; at >= 0; at = parts.next[at]!) passed |= places.setOf(parts.token[at]!)
  return passed
}

/** What remains of a unit of the source at a token, along paths that don't arrive through `avoided`. */
function unitsAt({ best, second, by }: Reach, hops: number, token: number, avoided: number): number {
  return by[hops]![token] === avoided ? second[hops]![token]! : best[hops]![token]!
}

const parts = new PartialPathHeap()
const lists = new WorthwhilePairs()
const places = new TokenPlaces()
const roles = new PoolRoles()
/** Best paths from the source, and the cheapest ones. */
const arrivals: Reach[] = []
const costs: Reach[] = []
/** Each hub doubles the work before the search; more than two hardly shorten the search. */
const HUBS = 2
/** By the market's pairs. */
let rateOf = new Float64Array(0)
let bent = new Float64Array(0)
/** Share of the trade that doesn't matter: a tenth of a basis point. */
const SLIGHT = 1e-5
/** Most paths listed. */
const MAX = 8
/** Number of paths from which these are selected. */
const ENOUGH = 32
/** Share of the trade that a pool may earn at most for its paths not to be distinguished. */
const TRIFLE = 1e-5
