import type { PoolId } from '@oxbow/amm/PoolState'
import { maxJump, maxSources, timeConstantSeconds } from './policy.ts'

/**
 * What one pool has said about a token's price over time. Everything is in units of the anchor, the pool's other token, which is a
 * stablecoin or the chain's native currency.
 */
export type PriceSource = {
  readonly poolId: PoolId
  readonly anchor: 'stable' | 'native'
  /** Natural logarithm of the price, averaged over time. */
  readonly logPrice: number
  /** Depth averaged over time. */
  readonly depth: number
  /** What the pool has shown since `sinceTimestamp`. */
  readonly standingLogPrice: number
  readonly standingDepth: number
  /** All that the pool holds of the anchor: what it could pay at most to those who sell the token. */
  readonly standingHeld: number
  readonly sinceTimestamp: number
}

/** What a pool shows right now. */
export type Sighting = {
  readonly logPrice: number
  readonly depth: number
  readonly held: number
  readonly timestamp: number
}

/**
 * The source at a later time, with what stood until then weighed by how long it stood: a price that came and went within one block
 * weighs nothing. Advancing twice is the same as advancing once to the second time.
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

/** The sources of a token after one of its pools showed something new. The shallowest leaves when there are too many. */
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

  // Its first price is its average, without any depth: how much it counts grows with the time that both stand.
  const fresh = { ...pool, ...standing, logPrice: seen.logPrice, depth: 0, sinceTimestamp: seen.timestamp }
  if (sources.length < maxSources) return [...sources, fresh]
  // A pool that nothing has happened in for long has its depth by standing there, not yet in its row.
  const depthNow = (source: PriceSource) => depthOf(advance(source, seen.timestamp))
  const shallowest = sources.reduce((least, each) => (depthNow(each) < depthNow(least) ? each : least))
  return depthNow(shallowest) < seen.depth ? sources.map((each) => (each === shallowest ? fresh : each)) : sources
}

/** Depth that was there for a while and still is: liquidity that has left, and most of what has just come, does not count. */
export function depthOf(source: PriceSource): number {
  return Math.min(source.depth, source.standingDepth)
}
