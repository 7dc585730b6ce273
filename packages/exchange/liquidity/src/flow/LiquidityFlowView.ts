import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityFailureCode } from './liquidityFailures.ts'

/** `permit`: a signature. `send`: the deposit or the exit itself. `batch`: everything in one wallet request. */
export type LiquidityStepKind = 'reset-approval' | 'approve' | 'permit' | 'send' | 'batch'

export type LiquidityStepView = {
  readonly kind: LiquidityStepKind
  /** Of an approval. */
  readonly token: Hex | undefined
  readonly state: 'upcoming' | 'active' | 'done'
}

/**
 * What a page shows of liquidity on its way in or out.
 *
 * - `working`: the flow reads, prepares and tries; `prompt` says what the wallet asks.
 * - `elsewhere`: another tab has it; it goes on here when that tab is closed.
 * - `pending`: the active step's transaction is on its way. `confirmed`: the last one is in a block.
 * - `rejected`: the user said no in the wallet; `retry` asks again. `failed`: see `error`.
 */
export type LiquidityFlowView = {
  readonly status: 'working' | 'elsewhere' | 'pending' | 'rejected' | 'failed' | 'confirmed'
  readonly steps: readonly LiquidityStepView[]
  readonly prompt: 'switch-chain' | 'confirm' | undefined
  /** Of the newest plan; undefined until the first one is made, and in a flow taken up after a reload. */
  readonly terms: LiquidityPlan['terms'] | undefined
  /** Of the active step's transaction, or of the last one. */
  readonly hash: Hex | undefined
  /** While it is `pending`, what is wrong with it already: the wallet changed what it was asked to send. */
  readonly error: FailureView<LiquidityFailureCode> | undefined
  /** What the wallet sent in place of the active step, which then has `failed` although a transaction is in a block. */
  readonly instead: SentInstead | undefined
}
