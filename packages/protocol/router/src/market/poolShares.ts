import type { Market } from './Market.ts'

export type PoolShares = {
  /** By edge, its pool's holdings near its price relative to the deepest pool of the same token; the smaller of the two sides. */
  readonly shares: Float64Array
  /** The same values, ascending. */
  readonly sorted: Float64Array
  /** By node, what the token's deepest pool would pay out near its price. */
  readonly deepest: Float64Array
}

/**
 * Compares pools with the deepest ones of their tokens: a measure of size that needs no prices. Prices would come from pools and could be moved by
 * anyone who mints a token; a pool with one worthless side is only as large as its other side.
 */
export function poolShares(market: Market): PoolShares {
  const known = found.get(market)
  if (known) return known
  const { edges, depths, size } = market
  const deepest = new Float64Array(size)
  for (const [edge, { from }] of edges.entries()) deepest[from] = Math.max(deepest[from]!, depths[edge]!)
  const shares = new Float64Array(edges.length)
  // Both directions of a pool are adjacent.
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
