import type { Network } from '@oxbow/chain/Network'
import type { Finding } from './Finding.ts'

/** Within this many block times a chain has made a block and a healthy node has received it. */
const maxBlockTimes = 10
const leastPatienceSeconds = 60
/** Maximum clock drift of validators. */
const maxAheadSeconds = 15

/** The newest block of a node. */
export type Head = { readonly number: bigint; readonly timestampSeconds: number }

/** Checks the age of a node's newest block. Skipped for a local chain, whose clock its owner sets. */
export function checkHead(
  head: Head,
  network: Pick<Network, 'profile' | 'blockTimeSeconds'>,
  nowMs: number,
): Extract<Finding, { check: 'head' | 'clock' }>[] {
  if (network.profile === 'local') return []
  const ageSeconds = Math.floor(nowMs / 1_000) - head.timestampSeconds
  if (ageSeconds < -maxAheadSeconds) return [{ check: 'clock', verdict: 'error', aheadSeconds: -ageSeconds }]
  const isOld = ageSeconds > longestHeadAgeSeconds(network)
  return [{ check: 'head', verdict: isOld ? 'error' : 'ok', blockNumber: head.number, ageSeconds }]
}

/** Maximum age of a healthy node's newest block. */
export function longestHeadAgeSeconds({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>): number {
  return Math.max(leastPatienceSeconds, maxBlockTimes * blockTimeSeconds)
}
