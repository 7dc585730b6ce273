import { curveAt } from '../../market/Market.ts'
import { arbitrage, createArbitrage } from '../bound/Curve.ts'
import type { Prices } from '../bound/priceOut.ts'
import { MAX_NODES, type Network } from '../Network.ts'

/** Rents of the edges that a calm market leaves out and the network doesn't have. */
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
 * Adds a path's edges to the network. Some may form a cycle on which a trade would gain forever, although a trade can only use one way around it. If
 * the path is forced, the cycle's other edge that carries least is removed; if not, the path isn't added. Returns whether the network grew.
 */
export function admitLeftOut(network: Network, path: readonly number[], isForced: boolean): boolean {
  const added = path.filter((edge) => !network.hasEdge(edge))
  for (const edge of added) network.admitEdge(edge)
  const isWhole = added.every((edge) => network.hasEdge(edge))
  if (isWhole && added.every((edge) => breakCycles(network, edge, isForced ? path : undefined))) return added.length > 0
  for (const edge of added) if (network.hasEdge(edge)) network.remove(network.find(edge))
  return false
}

/** Breaks the cycles that newly added pairs form with left-out edges. */
export function breakAllCycles(network: Network): void {
  const { market } = network
  const inside: number[] = []
  for (let k = 0; k < network.edgeCount; k++) if (market.pairOf[network.edge[k]!]! < 0) inside.push(network.edge[k]!)
  for (const edge of inside) breakCycles(network, edge, [])
}

/** Breaks the cycles through an edge where they carry least, except at `kept`; false if there is a cycle and no edge may be removed. */
function breakCycles(network: Network, edge: number, kept: readonly number[] | undefined): boolean {
  const { market } = network
  const depthOf = (k: number) => market.depths[network.edge[k]!]! * market.worth[market.edges[network.edge[k]!]!.from]!
  const isLess = (k: number, other: number) => {
    const [mine, its] = [carriedBy(network, k), carriedBy(network, other)]
    return mine < its || (mine === its && depthOf(k) < depthOf(other))
  }
  for (let first = network.find(edge); first >= 0; first = network.find(edge)) {
    const cycle = gainfulCycle(network, first)
    if (!cycle) return true
    const others = [first, ...cycle].filter((k) => kept && !kept.includes(network.edge[k]!))
    if (others.length === 0) return false
    network.remove(others.reduce((least, k) => (isLess(k, least) ? k : least)))
  }
  return true
}

/** Worth of an edge's input. */
function carriedBy({ price, from, input }: Network, k: number): number {
  return input[k]! > 0 ? price[from[k]!]! * input[k]! : 0
}

/** The edges that form a profitable cycle with an edge, without the edge itself; undefined if there is no such cycle. */
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

const best = new Float64Array(MAX_NODES)
const by = new Int32Array(MAX_NODES)
const earned = createArbitrage()
