import type { Hex } from 'viem'
import type { TrackedOrder } from './TrackedOrder.ts'

/** The block up to which logs were read for all orders that were known then. */
export type FollowedTo = { readonly number: bigint; readonly hash: Hex }

/** What is written down about the orders of one chain, for all servers at one database. */
export type OrderLedger = {
  /** Takes or keeps the right to follow the chain, for some seconds. Undefined while another server has it. */
  claim(): Promise<{ readonly to: FollowedTo | undefined } | undefined>
  /** Those that are not final and that somebody has looked at. */
  followed(): Promise<readonly TrackedOrder[]>
  /** Those that nobody has looked at since they were taken. */
  fresh(): Promise<readonly TrackedOrder[]>
  /** Writes all or nothing: false where another server was faster. */
  commit(changes: Commit): Promise<boolean>
}

export type Commit = {
  readonly from: FollowedTo | undefined
  readonly to: FollowedTo
  /** Each with the revision that it had before. */
  readonly orders: readonly TrackedOrder[]
}
