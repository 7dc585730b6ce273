import type { Snapshot } from '@oxbow/router/Snapshot'

/** The same market with a chain id unknown to the router, so that none of its caches apply. */
export function unseenCopy(snapshot: Snapshot): Snapshot {
  const pools = new Map([...snapshot.pools].map(([id, pool]) => [id, { ...pool }]))
  return { ...snapshot, chainId: nextChain++, pools }
}

let nextChain = 1_000
