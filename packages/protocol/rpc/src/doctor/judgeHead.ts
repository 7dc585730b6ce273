import type { Network } from '@oxbow/chain/Network'
import type { Finding } from './Finding.ts'

/** A chain makes a block in this many of its block times, and a node has it. */
const mostBlockTimes = 10
const leastPatienceSeconds = 60
/** Clocks of validators differ by no more. */
const mostAheadSeconds = 15

/** The newest block of a node. */
export type Head = { readonly number: bigint; readonly timestampSeconds: number }

/** Whether the newest block of a node is as old as one of its network may be. The clock of a local chain is its maker's: nothing is said of it. */
export function judgeHead(
  head: Head,
  network: Pick<Network, 'profile' | 'blockTimeSeconds'>,
  nowMs: number,
): Extract<Finding, { check: 'head' | 'clock' }>[] {
  if (network.profile === 'local') return []
  const ageSeconds = Math.floor(nowMs / 1_000) - head.timestampSeconds
  if (ageSeconds < -mostAheadSeconds) return [{ check: 'clock', verdict: 'error', aheadSeconds: -ageSeconds }]
  const isOld = ageSeconds > longestHeadAgeSeconds(network)
  return [{ check: 'head', verdict: isOld ? 'error' : 'ok', blockNumber: head.number, ageSeconds }]
}

/** The newest block of a node that works is never older. */
export function longestHeadAgeSeconds({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>): number {
  return Math.max(leastPatienceSeconds, mostBlockTimes * blockTimeSeconds)
}
