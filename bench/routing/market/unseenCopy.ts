import type { Snapshot } from '@oxbow/router/Snapshot'

/** The same market on a chain that the router has never seen: nothing that it worked out before is found again. */
export function unseenCopy(snapshot: Snapshot): Snapshot {
  const pools = new Map([...snapshot.pools].map(([id, pool]) => [id, { ...pool }]))
  return { ...snapshot, chainId: nextChain++, pools }
}

let nextChain = 1_000
