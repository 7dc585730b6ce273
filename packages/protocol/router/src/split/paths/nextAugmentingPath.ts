import { curveAt, type Market } from '../../market/Market.ts'
import { poolShares } from '../../market/poolShares.ts'
import { bestReach, type Reach } from '../bound/bestReach.ts'
import { arbitrage, createArbitrage, ROW } from '../bound/Curve.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'
import { bestSimplePath } from './bestSimplePath.ts'
import type { AugmentingPath } from './search/AugmentingPath.ts'
import { leastShare } from './search/leastShare.ts'
import type { PathLimits } from './search/PathLimits.ts'

/**
 * The path that pays most for the next unit at a network's prices; undefined if none
 * gains enough. If it must fit, only paths that form no cycle with the flow count.
 */
export function nextAugmentingPath(
  market: Market,
  network: Network,
  limits: PathLimits,
  fits: boolean,
): AugmentingPath | undefined {
  const { pairFrom, pairTo, pairOf, pairsInto, size } = market
  const { maxHops, worth, least = 0 } = limits
  const source = network.nodes[SOURCE]!
  const target = network.nodes[TARGET]!
  const price = network.price[SOURCE]!
  const without = new Set(limits.without)
  const used = new Map<number, number>()
  for (let k = 0; k < network.edgeCount; k++)
    if (network.isOpen[k] === 1 && network.input[k]! > 0) used.set(pairOf[network.edge[k]!]!, network.edge[k]!)
  const isBackwards = fits ? backwards(network) : () => false
  const share = leastShare(market, network, limits)
  const { shares } = poolShares(market)
  const isOpen = (edge: number) => shares[edge]! >= share && !without.has(edge)
  const priceOf = (token: number) => network.price[network.nodeOf(token)]!
  const rates = ratesOf()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    bestReach(reaches, { size, from: pairTo, to: pairFrom, rates, order: pairsInto }, target, source, maxHops - 1)
    const floor = price * (1 + Math.max(SLIGHT, least / worth))
    const { pairs } = bestSimplePath(market, { rates, reaches, hubs: [] }, { source, target, maxHops }, floor, VISITS)
    if (pairs.length === 0) return undefined
    const path = pathThrough(pairs, rates)
    if (path.gain > least) return path
    without.add(path.edges.find((edge) => pairOf[edge] === path.narrowest)!)
    rates[path.narrowest] = rateOf(path.narrowest)
  }
  return undefined

  /** Only pools that are left out or in use pay differently from the market of pools of that size. */
  function ratesOf(): Float64Array {
    if (scratch.length < pairFrom.length) scratch = new Float64Array(pairFrom.length)
    scratch.set(ratesOfLarge(market, share))
    for (const edge of without) if (pairOf[edge]! >= 0) scratch[pairOf[edge]!] = rateOf(pairOf[edge]!)
    for (const pair of used.keys()) scratch[pair] = rateOf(pair)
    if (fits)
      for (const token of network.nodes)
        for (let pair = market.nodeStart[token]!; pair < market.nodeStart[token + 1]!; pair++)
          if (isBackwards(token, pairTo[pair]!)) scratch[pair] = 0
    return scratch
  }

  function rateOf(pair: number): number {
    const rate = market.rate[bestOf(pair)] ?? 0
    return used.has(pair) ? Math.max(rate, priceOf(pairFrom[pair]!) / priceOf(pairTo[pair]!)) : rate
  }

  /** The pool of a pair without flow that pays most; -1 if there is none. */
  function bestOf(pair: number): number {
    for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
      const edge = market.pairEdges[at]!
      if (!isOpen(edge) || (used.has(pair) && isUsed(network, edge))) continue
      const curve = market.curves[edge]
      if (!curve || curve.length > ROW) return edge
    }
    return -1
  }

  function pathThrough(pairs: readonly number[], rates: Float64Array): AugmentingPath {
    const edges: number[] = []
    const beside: number[] = []
    let [rent, narrowest, cost] = [Number.POSITIVE_INFINITY, -1, price]
    const product = pairs.reduce((all, pair) => all * rates[pair]!, 1)
    for (const pair of pairs) {
      const next = cost / rates[pair]!
      const edge = bestOf(pair)
      if (edge < 0 || market.rate[edge]! < rates[pair]!) edges.push(used.get(pair)!)
      else {
        edges.push(edge)
        let own = 0
        for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
          const other = market.pairEdges[at]!
          if (!isOpen(other) || isUsed(network, other)) continue
          arbitrage(curveAt(market, other), cost, (next * product) / price, earned)
          own += earned.rent
          if (other !== edge && earned.rent > 0) beside.push(other)
        }
        if (own < rent) [rent, narrowest] = [own, pair]
      }
      cost = next
    }
    return { edges, beside, gain: Math.min(rent, worth * (product / price - 1)), narrowest }
  }
}

/** By pair, the rate of the best pool that is at least so large. */
function ratesOfLarge(market: Market, share: number): Float64Array {
  const bySize = large.get(market) ?? new Map<number, Float64Array>()
  large.set(market, bySize)
  const known = bySize.get(share)
  if (known) return known
  const { shares } = poolShares(market)
  const rates = market.pairRate.map((_, pair) => {
    for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++)
      if (shares[market.pairEdges[at]!]! >= share) return market.rate[market.pairEdges[at]!]!
    return 0
  })
  if (bySize.size === SIZES) bySize.clear()
  bySize.set(share, rates)
  return rates
}

function isUsed(network: Network, edge: number): boolean {
  const k = network.find(edge)
  return k >= 0 && network.isOpen[k] === 1 && network.input[k]! > 0
}

/** Whether a hop between two of the market's tokens would lead back to where flow has come from. */
function backwards(network: Network): (from: number, to: number) => boolean {
  const { edgeCount, isOpen, input, from, to, nodeCount } = network
  const reached = Array.from({ length: nodeCount }, (_, start) => {
    const seen = new Uint8Array(nodeCount)
    const queue = [start]
    for (const node of queue)
      for (let k = 0; k < edgeCount; k++) {
        if (from[k] !== node || isOpen[k] !== 1 || !(input[k]! > 0) || seen[to[k]!] === 1) continue
        seen[to[k]!] = 1
        queue.push(to[k]!)
      }
    return seen
  })
  return (start, end) => {
    const [u, v] = [network.nodeOf(start), network.nodeOf(end)]
    return u >= 0 && v >= 0 && reached[v]![u] === 1
  }
}

const reaches: Reach[] = []
let scratch = new Float64Array(0)
const earned = createArbitrage()
const large = new WeakMap<Market, Map<number, Float64Array>>()
/** A trade uses three. */
const SIZES = 3
const ATTEMPTS = 4
/** Most partial paths searched: a better one that is missed may be found by a later search. */
const VISITS = 1_000
const SLIGHT = 1e-5
