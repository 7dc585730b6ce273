import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { PlannedStep, StepName } from './FlowDomain.ts'

/**
 * What a page shows of a flow, as plain data.
 *
 * - `review`: nothing has been asked yet. `working`: it checks, prepares or asks; see `prompt`.
 * - `pending`: a transaction or an outside event is pending. `confirmed`: the last transaction is in a block; `final`: it can't be reverted anymore.
 * - `elsewhere`: another tab of this browser runs it; `steps` are those of that tab, and this one continues when it is closed.
 * - `rejected`: the person rejected the request in the wallet. `failed`: see `error`.
 */
export type FlowView<Plan, Code extends string = never> = {
  readonly status: 'review' | 'working' | 'elsewhere' | 'pending' | 'confirmed' | 'final' | 'rejected' | 'failed'
  readonly steps: readonly FlowStepView[]
  readonly prompt:
    | { readonly kind: 'switch-chain'; readonly chainId: number }
    | { readonly kind: 'confirm-in-wallet'; readonly step: string }
    /** In the page: accept a plan beyond the reviewed bounds. */
    | { readonly kind: 'accept-plan'; readonly reviewed: Plan | undefined; readonly offered: Plan }
    /** In the page: accept a higher maximum network cost than reviewed. */
    | { readonly kind: 'accept-network-cost'; readonly reviewedWei: bigint; readonly offeredWei: bigint }
    | undefined
  /** The newest plan; undefined before the first. */
  readonly plan: Plan | undefined
  /** Hash of the active step's transaction, or of the last one. */
  readonly hash: `0x${string}` | undefined
  readonly error: FailureView<FailureCode | Code> | undefined
  /** A problem to show that doesn't stop the flow. */
  readonly warning: FailureView | undefined
  /** What the wallet sent instead of the active step, which then has failed although a transaction was confirmed. */
  readonly instead: SentInstead | undefined
}

export type FlowStepView = StepName & {
  /** Undefined until the step is planned. */
  readonly type: PlannedStep['type'] | undefined
  readonly chainId: number
  readonly state: 'upcoming' | 'active' | 'done'
}
