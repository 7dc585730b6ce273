import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityFailureCode } from './liquidityFailures.ts'

/** `permit`: a signature. `send`: the transaction that changes the position. `batch`: everything in one wallet request. */
export type LiquidityStepKind = 'reset-approval' | 'approve' | 'permit' | 'send' | 'batch'

export type LiquidityStepView = {
  readonly kind: LiquidityStepKind
  /** Set for approvals. */
  readonly token: Hex | undefined
  readonly state: 'upcoming' | 'active' | 'done'
}

/**
 * What a page shows of a liquidity flow.
 *
 * - `working`: the flow reads, prepares and simulates; `prompt` says what the wallet asks.
 * - `elsewhere`: another tab runs the flow; this one continues when that tab is closed.
 * - `pending`: the active step's transaction was sent. `confirmed`: the last one is in a block.
 * - `rejected`: the user rejected the request in the wallet; `retry` asks again. `failed`: see `error`.
 */
export type LiquidityFlowView = {
  readonly status: 'working' | 'elsewhere' | 'pending' | 'rejected' | 'failed' | 'confirmed'
  readonly steps: readonly LiquidityStepView[]
  readonly prompt:
    | { readonly kind: 'switch-chain' }
    | { readonly kind: 'confirm-in-wallet'; readonly step: string }
    | undefined
  /** Terms of the newest plan; undefined before the first plan, and in a flow resumed after a reload. */
  readonly terms: LiquidityPlan['terms'] | undefined
  /** Hash of the active step's transaction, or of the last one. */
  readonly hash: Hex | undefined
  /** While `pending`: a problem that is known already, such as a wallet that changed the transaction. */
  readonly error: FailureView<LiquidityFailureCode> | undefined
  /** What the wallet sent instead of the active step, which then has `failed` although a transaction was confirmed. */
  readonly instead: SentInstead | undefined
}
