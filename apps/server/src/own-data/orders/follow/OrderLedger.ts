import type { Hex } from 'viem'
import type { TrackedOrder } from './TrackedOrder.ts'

/** The block up to which logs were read for all orders known then. */
export type FollowedTo = { readonly number: bigint; readonly hash: Hex }

/** Stored state of a chain's orders, shared by all servers on a database. */
export type OrderLedger = {
  /** Claims the chain for following, or extends the claim, for some seconds. Undefined while another server holds it. */
  claim(): Promise<{ readonly to: FollowedTo | undefined } | undefined>
  /** Followed orders that aren't final. */
  followed(): Promise<readonly TrackedOrder[]>
  /** Orders that haven't been read since they were added. */
  fresh(): Promise<readonly TrackedOrder[]>
  /** Writes all or nothing; false if another server was faster. */
  commit(changes: Commit): Promise<boolean>
}

export type Commit = {
  readonly from: FollowedTo | undefined
  readonly to: FollowedTo
  /** Each with its previous revision. */
  readonly orders: readonly TrackedOrder[]
}
