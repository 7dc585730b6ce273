import type { PoolId } from '@oxbow/amm/PoolState'
import { maxJump, maxSources, timeConstantSeconds } from './policy.ts'

/** A pool's observations of a token's price over time, in units of the anchor, the pool's other token: a stablecoin or native currency. */
export type PriceSource = {
  readonly poolId: PoolId
  readonly anchor: 'stable' | 'native'
  /** Time-averaged natural logarithm of the price. */
  readonly logPrice: number
  /** Time-averaged depth. */
  readonly depth: number
  /** What the pool has shown since `sinceTimestamp`. */
  readonly standingLogPrice: number
  readonly standingDepth: number
  /** The pool's whole amount of the anchor, the most that sellers of the token can get. */
  readonly standingHeld: number
  readonly sinceTimestamp: number
}

/** Current state of a pool. */
export type Sighting = {
  readonly logPrice: number
  readonly depth: number
  readonly held: number
  readonly timestamp: number
}

/**
 * The source at a later time, with each state weighted by its duration: a price that came and went within one block has no weight. Advancing in two
 * steps gives the same result as in one.
 */
export function advance(source: PriceSource, timestamp: number): PriceSource {
  const elapsed = timestamp - source.sinceTimestamp
  if (elapsed <= 0) return source
  const weight = 1 - Math.exp(-elapsed / timeConstantSeconds)
  const jump = source.standingLogPrice - source.logPrice
  const believed = Math.max(-Math.log(maxJump), Math.min(Math.log(maxJump), jump))
  return {
    ...source,
    logPrice: source.logPrice + weight * believed,
    depth: source.depth + weight * (source.standingDepth - source.depth),
    sinceTimestamp: timestamp,
  }
}

/** A token's sources after a change of one of its pools. With too many sources the shallowest is dropped. */
export function sight(
  sources: readonly PriceSource[],
  pool: Pick<PriceSource, 'poolId' | 'anchor'>,
  seen: Sighting,
): readonly PriceSource[] {
  const standing = { standingLogPrice: seen.logPrice, standingDepth: seen.depth, standingHeld: seen.held }
  const index = sources.findIndex(({ poolId }) => poolId === pool.poolId)
  const known = sources[index]
  if (known) return sources.with(index, { ...advance(known, seen.timestamp), ...standing })
  if (seen.depth === 0) return sources

  // A new source starts with its first price and zero depth, so its weight grows over time.
  const fresh = { ...pool, ...standing, logPrice: seen.logPrice, depth: 0, sinceTimestamp: seen.timestamp }
  if (sources.length < maxSources) return [...sources, fresh]
  // A pool without recent events has gained depth since, which its row doesn't show yet.
  const depthNow = (source: PriceSource) => depthOf(advance(source, seen.timestamp))
  const shallowest = sources.reduce((least, each) => (depthNow(each) < depthNow(least) ? each : least))
  return depthNow(shallowest) < seen.depth ? sources.map((each) => (each === shallowest ? fresh : each)) : sources
}

/** Depth that has existed for a while and still does: liquidity that has left, or has just arrived, hardly counts. */
export function depthOf(source: PriceSource): number {
  return Math.min(source.depth, source.standingDepth)
}
