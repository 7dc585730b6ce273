import type { Network } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { longestHeadAgeSeconds } from '../doctor/checkHead.ts'

/** How far a node is behind: in blocks behind the newest that any node of the chain has shown, and by its newest block's age. 0 if negligible. */
export type Lag = { readonly blocks: number; readonly oldSeconds: number }

/** Nodes of one chain always differ slightly; from this many seconds on, a node lags. */
const lateSeconds = 15

/** Also judges by age, because blocks made while all nodes were away, or before the gateway started, weren't shown by any node. */
export function checkLag(
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
