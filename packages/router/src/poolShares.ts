import type { Edge } from './Edge.ts'
import type { Market } from './Market.ts'

export type PoolShares = {
  /** By edge, what its pool holds near its price as a part of what the deepest pool of the same token does, of its lesser side. */
  readonly shares: Float64Array
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
  const lesser = new Map<Edge['pool'], number>()
  for (const [edge, { pool, from }] of edges.entries())
    lesser.set(pool, Math.min(lesser.get(pool) ?? 1, depths[edge]! / deepest[from]! || 0))
  const made = { shares: Float64Array.from(edges, ({ pool }) => lesser.get(pool)!), deepest }
  found.set(market, made)
  return made
}

const found = new WeakMap<Market, PoolShares>()
