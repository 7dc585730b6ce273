import type { Snapshot } from '@oxbow/router/Snapshot'

/** Current time for deadlines in Unix seconds: the clock, or the chain's time if that is ahead, as on a local chain whose time was advanced. */
export function chainNowSeconds(snapshot: Pick<Snapshot, 'blockTimestampSeconds'>, clockMs = Date.now()): number {
  return Math.max(Math.floor(clockMs / 1_000), snapshot.blockTimestampSeconds)
}
