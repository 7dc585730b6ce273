import { curveAt } from '../Market.ts'
import { arbitrage, outputOf } from './Curve.ts'
import { MAX_NODES, type Network, SOURCE, TARGET } from './Network.ts'
import type { Prices } from './priceOut.ts'

/** A way from the network through pools that disagree with others and back: the market's edges in order, and the most that it gains. */
export type Chance = { readonly edges: readonly number[]; readonly rent: number }

/** Rents of the edges that a calm market leaves out, or that had to leave the network, as far as the network does not have them. */
export function rentsLeftOut(network: Network, prices: Prices): number {
  const { market, removed } = network
  let rents = 0
  const earn = (edge: number) => {
    const { from, to } = market.edges[edge]!
    const [pu, pv] = [prices.of(from), prices.of(to)]
    if (!(market.rate[edge]! * pv > pu)) return
    if (network.hasEdge(edge) && prices.isFixed(from) && prices.isFixed(to)) return
    arbitrage(curveAt(market, edge), pu, pv, earned)
    rents += earned.rent
  }
  for (const edge of market.leftOut) earn(edge)
  for (const edge of removed) earn(edge)
  return rents
}

/**
 * The best ways through these edges and what they would earn at the network's prices.
 *
 * @param least What they have to earn.
 * @param worth Of the whole trade, which earns no more than by all that it has.
 */
export function chancesOf(network: Network, prices: Prices, worth: number, least: number): readonly Chance[] {
  const { market, nodes, removed } = network
  const { edges, leftOut, rate, pairFrom, pairTo, pairRate, pairStart, pairEdges } = market
  const chances: Chance[] = []
  const offer = (way: readonly number[]) => {
    const tokens = [edges[way[0]!]!.from, ...way.map((edge) => edges[edge]!.to)]
    const isUseless = tokens[0] === nodes[TARGET] || tokens.at(-1) === nodes[SOURCE]
    if (isUseless || new Set(tokens).size < tokens.length || !way.some((edge) => isOutside(edge))) return
    const rent = gainOf(network, way, prices, worth)
    if (!(rent > least) || (chances.length === MOST && rent <= chances[MOST - 1]!.rent)) return
    let at = chances.length
    while (at > 0 && chances[at - 1]!.rent < rent) at--
    chances.splice(at, 0, { edges: way, rent })
    if (chances.length > MOST) chances.pop()
  }
  const isOutside = (edge: number) => !network.hasEdge(edge) && (market.pairOf[edge]! < 0 || removed.includes(edge))
  const bestOfPair = (pair: number) => pairEdges[pairStart[pair]!]!
  const outside = [...leftOut, ...removed].filter(isOutside)
  // One such edge, from where it can be bought to where it can be sold by pools that agree.
  const entryOf = entries(network, prices)
  for (const edge of outside) {
    const { from, to } = edges[edge]!
    if (!(rate[edge]! * prices.of(to) > prices.of(from))) continue
    arbitrage(curveAt(market, edge), prices.of(from), prices.of(to), earned)
    if (!(earned.rent > least)) continue
    const sale = prices.wayBack(to)
    const end = sale.length > 0 ? pairTo[sale.at(-1)!]! : to
    const entry = entryOf(from, end)
    if (rate[edge]! * prices.of(to) > entry.cost) offer([...entry.pairs.map(bestOfPair), edge, ...sale.map(bestOfPair)])
  }
  // And several in a row; the smallest would hide the others, because they have the best prices.
  const large = outside.filter((edge) => {
    const { from, to } = edges[edge]!
    const depth = market.depths[edge]! * prices.of(from)
    return depth > LARGE * worth && rate[edge]! * prices.of(to) > 0
  })
  if (large.length < 2) return chances
  const sales = new Sales(network, prices, large)
  const look = (edge: number, edgeRate: number, from: number, to: number) => {
    if (prices.isFixed(from) && edgeRate * sales.of(to) > prices.of(from)) offer([edge, ...sales.wayOf(to)])
  }
  for (const edge of large) look(edge, rate[edge]!, edges[edge]!.from, edges[edge]!.to)
  for (let pair = 0; pair < pairFrom.length; pair++)
    if (!prices.isFixed(pairTo[pair]!)) look(bestOfPair(pair), pairRate[pair]!, pairFrom[pair]!, pairTo[pair]!)
  return chances
}

/** The cheapest pairs by which a token can be bought for one that has a fixed price, other than the one where the way ends. */
function entries({ market, nodes }: Network, prices: Prices) {
  const { intoStart, pairsInto, pairFrom, pairRate, size } = market
  type Entry = { readonly cost: number; readonly pairs: readonly number[] }
  const known = new Map<number, Entry>()
  const entry = (token: number, end: number, hops = MOST_ENTRY): Entry => {
    if (token === end) return { cost: Number.POSITIVE_INFINITY, pairs: [] }
    if (prices.isFixed(token)) return { cost: prices.of(token), pairs: [] }
    const key = (token * size + end) * (MOST_ENTRY + 1) + hops
    let best = known.get(key) ?? { cost: Number.POSITIVE_INFINITY, pairs: [] }
    if (hops === 0 || known.has(key)) return best
    for (let at = intoStart[token]!; at < intoStart[token + 1]!; at++) {
      const pair = pairsInto[at]!
      if (pairFrom[pair] === nodes[TARGET]) continue
      const before = entry(pairFrom[pair]!, end, hops - 1)
      const cost = before.cost / pairRate[pair]!
      if (cost < best.cost) best = { cost, pairs: [...before.pairs, pair] }
    }
    known.set(key, best)
    return best
  }
  return entry
}

/** The most that a way gains: no more than any of its edges would if it were the only one whose price falls. */
function gainOf({ market }: Network, way: readonly number[], prices: Prices, worth: number): number {
  const { edges, rate } = market
  let cost = prices.of(edges[way[0]!]!.from)
  let price = way.reduceRight((after, edge) => after * rate[edge]!, prices.of(edges[way.at(-1)!]!.to))
  let least = Number.POSITIVE_INFINITY
  for (const edge of way) {
    price /= rate[edge]!
    const curve = curveAt(market, edge)
    arbitrage(curve, cost, price, earned)
    least = Math.min(least, earned.paid > worth ? price * outputOf(curve, worth / cost) - worth : earned.rent)
    cost /= rate[edge]!
  }
  return least
}

/**
 * What every token sells for by pools that agree and pools that don't, in a few hops: where prices may go round in circles, a limit of hops takes the place of
 * a price at which all of them rest.
 */
class Sales {
  readonly #network: Network
  /** By hops and token: the price, and the first edge of the way. */
  readonly #price: Float64Array[]
  readonly #first: Int32Array[]

  constructor(network: Network, prices: Prices, others: readonly number[]) {
    this.#network = network
    const { market, nodes } = network
    const { size, edges, rate, pairFrom, pairTo, pairRate, pairStart, pairEdges } = market
    const start = new Float64Array(size)
    for (let token = 0; token < size; token++)
      if (prices.isFixed(token) && token !== nodes[SOURCE]) start[token] = prices.of(token)
    this.#price = [start]
    this.#first = [new Int32Array(size).fill(-1)]
    for (let hops = 1; hops <= MOST_SALES; hops++) {
      const before = this.#price[hops - 1]!
      const now = before.slice()
      const first = this.#first[hops - 1]!.slice()
      const offer = (edge: number, from: number, price: number) => {
        if (!(price > now[from]!) || prices.isFixed(from)) return
        now[from] = price
        first[from] = edge
      }
      for (let pair = 0; pair < pairFrom.length; pair++)
        offer(pairEdges[pairStart[pair]!]!, pairFrom[pair]!, pairRate[pair]! * before[pairTo[pair]!]!)
      for (const edge of others) offer(edge, edges[edge]!.from, rate[edge]! * before[edges[edge]!.to]!)
      this.#price.push(now)
      this.#first.push(first)
    }
  }

  /** 0 where no way leads to a token that something flows through. */
  of(token: number): number {
    return this.#price[MOST_SALES]![token]!
  }

  wayOf(token: number): number[] {
    const way: number[] = []
    let at = token
    for (let hops = MOST_SALES; hops > 0 && this.#first[hops]![at]! >= 0; hops--) {
      while (hops > 1 && this.#price[hops - 1]![at] === this.#price[hops]![at]) hops--
      way.push(this.#first[hops]![at]!)
      at = this.#network.market.edges[way.at(-1)!]!.to
    }
    return way
  }
}

/**
 * Adds a way to the network, of those pools that disagree nothing but its edges. Where one of these makes a cycle on which a trade would gain for ever, the
 * edge of the cycle that does least leaves, which may be the new one: of two ways round only one is of use to a trade. What the way would earn counts for as
 * much as what an edge carries. Says whether the network grew.
 */
export function admitChance(network: Network, { edges, rent }: Chance): boolean {
  const { market } = network
  const others: number[] = []
  for (const edge of edges) {
    const pair = market.pairOf[edge]!
    if (pair >= 0 && !network.removed.includes(edge)) network.admit([pair])
    else if (!network.hasEdge(edge) && network.admitEdge(edge) >= 0) others.push(edge)
  }
  for (const edge of others) breakCycles(network, edge, rent)
  return others.some((edge) => network.hasEdge(edge))
}

/** Breaks the cycles that pairs which came later make with edges that the market leaves out. */
export function breakAllCycles(network: Network): void {
  const { market } = network
  const inside: number[] = []
  for (let k = 0; k < network.edgeCount; k++) if (market.pairOf[network.edge[k]!]! < 0) inside.push(network.edge[k]!)
  for (const edge of inside)
    if (network.hasEdge(edge)) breakCycles(network, edge, carriedBy(network, network.find(edge)))
}

function breakCycles(network: Network, edge: number, value: number): void {
  const { market } = network
  const depthOf = (k: number) => market.depths[network.edge[k]!]! * market.worth[market.edges[network.edge[k]!]!.from]!
  for (let first = network.find(edge); first >= 0; first = network.find(edge)) {
    const cycle = gainfulCycle(network, first)
    if (!cycle) return
    let least = first
    let leastValue = value
    let leastDepth = Number.POSITIVE_INFINITY
    for (const k of cycle) {
      const carried = carriedBy(network, k)
      if (carried > leastValue || (carried === leastValue && depthOf(k) >= leastDepth)) continue
      least = k
      leastValue = carried
      leastDepth = depthOf(k)
    }
    network.remove(least)
  }
}

/** Worth of what goes into an edge. */
function carriedBy({ price, from, input }: Network, k: number): number {
  return input[k]! > 0 ? price[from[k]!]! * input[k]! : 0
}

/** The edges by which what an edge pays comes back to where it starts with a gain, if they do; without the edge itself. */
function gainfulCycle({ edgeCount, nodeCount, from, to, top }: Network, first: number): number[] | undefined {
  best.fill(0, 0, nodeCount)
  best[to[first]!] = 1
  for (let changed = true, pass = 0; changed && pass < nodeCount; pass++) {
    changed = false
    for (let k = 0; k < edgeCount; k++) {
      const u = from[k]!
      const v = to[k]!
      if (u === from[first] || v === to[first] || !(best[u]! * top[k]! > best[v]! * (1 + 1e-13))) continue
      best[v] = best[u]! * top[k]!
      by[v] = k
      changed = true
    }
  }
  const start = from[first]!
  if (!(best[start]! * top[first]! > 1 + 1e-12)) return undefined
  const cycle: number[] = []
  for (let node = start; node !== to[first] && cycle.length <= nodeCount; node = from[by[node]!]!) cycle.push(by[node]!)
  return cycle
}

/** Part of the trade that a pool must hold near its price to be one of several in a row. */
const LARGE = 0.03
/** Most hops from the network to an edge that is left out. */
const MOST_ENTRY = 2
/** Ways that are looked at together. */
const MOST = 16
/** Most hops of a way after its first. */
const MOST_SALES = 3
const earned = { rent: 0, paid: 0, conductance: 0 }
const best = new Float64Array(MAX_NODES)
const by = new Int32Array(MAX_NODES)
