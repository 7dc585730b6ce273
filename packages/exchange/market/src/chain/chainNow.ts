import type { Snapshot } from '@oxbow/router/Snapshot'

/**
 * Unix seconds for deadlines: the clock, or the chain's when that is ahead, as a local chain's is after its time was moved.
 */
export function chainNowSeconds(snapshot: Pick<Snapshot, 'blockTimestampSeconds'>, clockMs = Date.now()): number {
  return Math.max(Math.floor(clockMs / 1_000), snapshot.blockTimestampSeconds)
}
