import type { Network } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { longestHeadAgeSeconds } from '../doctor/judgeHead.ts'

/** How far a node is behind: blocks behind the newest that any node of the chain has shown, and the age of its own; 0 where that is nothing to speak of. */
export type Lag = { readonly blocks: number; readonly oldSeconds: number }

/** Nodes of one chain are never at the same block; so many seconds apart one of them lags. */
const lateSeconds = 15

/** By the age too: what was made while all nodes were away, or before the gateway started, no node has shown. */
export function judgeLag(
  { head, newest }: { readonly head: Shown; readonly newest: Shown },
  network: Pick<Network, 'blockTimeSeconds'>,
  nowMs: number = Date.now(),
): Lag {
  const blocks = Number(BigInt(newest.number ?? 0) - BigInt(head.number ?? 0))
  const ageSeconds = head.timestamp === undefined ? 0 : Math.floor(nowMs / 1_000) - Number(head.timestamp)
  return {
    blocks: blocks < Math.max(3, Math.ceil(lateSeconds / network.blockTimeSeconds)) ? 0 : blocks,
    oldSeconds: ageSeconds > longestHeadAgeSeconds(network) ? ageSeconds : 0,
  }
}

type Shown = { readonly number: Hex | null; readonly timestamp?: Hex }
