import type { Market } from './Market.ts'

export type PoolShares = {
  /** By edge, what its pool holds near its price as a part of what the deepest pool of the same token does, of its lesser side. */
  readonly shares: Float64Array
  /** The same, the least first. */
  readonly sorted: Float64Array
  /** By node, what the deepest pool of the token would pay out near its price. */
  readonly deepest: Float64Array
}

/**
 * How pools compare with the deepest of their tokens: a measure of size that needs no prices. Prices would be those of pools, and whoever mints a token of
 * his own can move them; a pool whose one side costs nothing is as small as its other side.
 */
export function poolShares(market: Market): PoolShares {
  const known = found.get(market)
  if (known) return known
  const { edges, depths, size } = market
  const deepest = new Float64Array(size)
  for (const [edge, { from }] of edges.entries()) deepest[from] = Math.max(deepest[from]!, depths[edge]!)
  const shares = new Float64Array(edges.length)
  // Both directions of a pool lie side by side.
  for (let start = 0, end = 0; start < edges.length; start = end) {
    let lesser = 1
    for (; end < edges.length && edges[end]!.pool === edges[start]!.pool; end++)
      lesser = Math.min(lesser, depths[end]! / deepest[edges[end]!.from]! || 0)
    shares.fill(lesser, start, end)
  }
  const made = { shares, sorted: shares.slice().sort(), deepest }
  found.set(market, made)
  return made
}

const found = new WeakMap<Market, PoolShares>()
