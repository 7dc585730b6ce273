import type { TokenFacts } from '../flows/swap/SwapFlowView.ts'
import type { ActivityStatus } from './ActivityEntry.ts'

export type ActivityItemKind =
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'approve'
  | 'revoke'
  | 'send'
  | 'receive'
  | 'add-liquidity'
  | 'remove-liquidity'
  | 'collect'
  | 'donate'

/** Raw units; undefined where the chain does not say how many. */
export type TokenAmount = { readonly token: TokenFacts; readonly amount: bigint | undefined }

/** One transaction of an account as a list shows it, whoever knew of it first: this device or the chain. */
export type ActivityItem = {
  /** `<chainId>:<hash>`. */
  readonly id: string
  readonly chainId: number
  readonly hash: `0x${string}`
  readonly kind: ActivityItemKind
  readonly status: ActivityStatus
  /** Its block is no longer part of the chain: it waits again. */
  readonly wasReorged: boolean
  /** Unix milliseconds. */
  readonly timeMs: number
  /** What left the account; of an approval, what may leave it. */
  readonly paid: readonly TokenAmount[]
  readonly received: readonly TokenAmount[]
  /** Who may spend, who was sent to, who sent. */
  readonly counterparty: `0x${string}` | undefined
  /** An approval of the largest amount there is. */
  readonly isUnlimited: boolean
}
