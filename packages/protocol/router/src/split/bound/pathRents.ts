import { curveAt, type Market } from '../../market/Market.ts'
import type { Reach } from './bestReach.ts'
import { arbitrage, createArbitrage } from './Curve.ts'

/** Rates by which paths are bounded: at these rates, no simple path brings more than `most` per unit of the source. */
export type RatedPaths = {
  readonly source: number
  readonly target: number
  readonly maxHops: number
  /** By pair, the best rate of its pools that count. */
  readonly rates: Float64Array
  readonly most: number
  /** The best paths from each token to the target that avoid the source. */
  readonly toTarget: Reach
}

/**
 * Bounds what plans of simple paths earn beyond `most` per unit of the source.
 *
 * Assign a price to each beginning of a path, for a unit that arrives by it: `most` at the source, 1 at the target. A path's output is then its input
 * at the first of these prices plus, for each hop, the worth of its output less that of its input. A pool pays all paths at the same rate, so summed
 * over all paths it earns at most its rent at the pair of its prices for which that is highest. The prices are such that all other pools earn
 * nothing: each follows from the previous one by the pair's rate, and after a pool whose curve counts it is what the best continuation brings.
 *
 * @param edges Pools whose curve counts, not only the rate for the first unit.
 */
export function pathRents(market: Market, paths: RatedPaths, edges: Iterable<number>): number {
  const { source, target, maxHops, rates, most, toTarget } = paths
  const { pairFrom, pairTo, pairOf } = market
  const byPair = new Map<number, number[]>()
  for (const edge of edges) byPair.set(pairOf[edge]!, [...(byPair.get(pairOf[edge]!) ?? []), edge])
  const plain = restOf(market, byPair)
  begin(arrives, market.size, maxHops, source)
  begin(cheapest, market.size, maxHops, source)
  cheapest.best[0]![source] = cheapest.second[0]![source] = 1 / most
  const rents = new Map<number, number>()
  for (let hop = 1; hop <= maxHops; hop++) {
    const left = maxHops - hop
    for (let pair = 0; pair < pairFrom.length; pair++) {
      const [u, v] = [pairFrom[pair]!, pairTo[pair]!]
      if (u === target || v === source) continue
      const arrived = from(arrives, hop - 1, u, v)
      if (arrived === 0) continue
      put(arrives, hop, v, u, arrived * rates[pair]!)
      const low = from(cheapest, hop - 1, u, v)
      put(cheapest, hop, v, u, low * plain(pair))
      const curved = byPair.get(pair)
      if (!curved) continue
      const sale = toTarget.by[left]![v] === u ? toTarget.second[left]![v]! : toTarget.best[left]![v]!
      if (sale === 0) continue
      put(cheapest, hop, v, u, 1 / sale)
      const cost = Math.max(rates[pair]! * sale, Math.min(1 / low, most / arrived))
      for (const edge of curved) {
        arbitrage(curveAt(market, edge), cost, sale, earned)
        if (earned.rent > (rents.get(edge) ?? 0)) rents.set(edge, earned.rent)
      }
    }
  }
  let sum = 0
  for (const rent of rents.values()) sum += rent
  return sum
}

/** By pair, the best rate of the pools whose curve doesn't count. */
function restOf({ pairRate, pairStart, pairEdges, rate }: Market, byPair: ReadonlyMap<number, readonly number[]>) {
  const rest = new Map<number, number>()
  for (const [pair, edges] of byPair) {
    let best = 0
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++)
      if (!edges.includes(pairEdges[at]!)) best = Math.max(best, rate[pairEdges[at]!]!)
    rest.set(pair, best)
  }
  return (pair: number) => rest.get(pair) ?? pairRate[pair]!
}

function begin({ best, second, by }: Reach, size: number, maxHops: number, start: number): void {
  for (let hops = 0; hops <= maxHops; hops++) {
    if ((best[hops]?.length ?? 0) < size) {
      best[hops] = new Float64Array(size)
      second[hops] = new Float64Array(size)
      by[hops] = new Int32Array(size)
    }
    best[hops]!.fill(0, 0, size)
    second[hops]!.fill(0, 0, size)
    by[hops]!.fill(-1, 0, size)
  }
  best[0]![start] = second[0]![start] = 1
}

/** The best value that arrives from a neighbor other than `avoided`. */
function from({ best, second, by }: Reach, hops: number, token: number, avoided: number): number {
  return by[hops]![token] === avoided ? second[hops]![token]! : best[hops]![token]!
}

function put({ best, second, by }: Reach, hops: number, token: number, neighbour: number, value: number): void {
  const bests = best[hops]!
  if (value > bests[token]!) {
    if (by[hops]![token] !== neighbour) second[hops]![token] = bests[token]!
    bests[token] = value
    by[hops]![token] = neighbour
  } else if (by[hops]![token] !== neighbour && value > second[hops]![token]!) second[hops]![token] = value
}

/** The best paths from the source; and the inverse of the lowest price of what has arrived at a token. */
const arrives: Reach = { best: [], second: [], by: [] }
const cheapest: Reach = { best: [], second: [], by: [] }
const earned = createArbitrage()
