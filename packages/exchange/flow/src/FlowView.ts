import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { PlannedStep, StepName } from './FlowDomain.ts'

/**
 * What a page shows of a flow: plain data.
 *
 * - `review`: nothing was asked yet. `working`: it checks, prepares or asks; see `prompt`.
 * - `pending`: a transaction is on its way, or something outside is waited for. `confirmed`: the last one is in a block; `final`: for good.
 * - `elsewhere`: another tab of this browser has it; `steps` are as they are there, and it goes on here when that tab is closed.
 * - `rejected`: the person said no in the wallet. `failed`: see `error`.
 */
export type FlowView<Plan, Code extends string = never> = {
  readonly status: 'review' | 'working' | 'elsewhere' | 'pending' | 'confirmed' | 'final' | 'rejected' | 'failed'
  readonly steps: readonly FlowStepView[]
  readonly prompt:
    | { readonly kind: 'switch-chain'; readonly chainId: number }
    | { readonly kind: 'confirm-in-wallet'; readonly step: string }
    /** In the page: what is offered now is beyond the bounds of what was reviewed. */
    | { readonly kind: 'accept-plan'; readonly reviewed: Plan | undefined; readonly offered: Plan }
    /** In the page: the network would take more at most than was reviewed. */
    | { readonly kind: 'accept-network-cost'; readonly reviewedWei: bigint; readonly offeredWei: bigint }
    | undefined
  /** The newest one; undefined before the first is made. */
  readonly plan: Plan | undefined
  /** Of the active step's transaction, or of the last one. */
  readonly hash: `0x${string}` | undefined
  readonly error: FailureView<FailureCode | Code> | undefined
  /** Something to tell that does not stop it. */
  readonly warning: FailureView | undefined
  /** What the wallet sent in place of the active step, which then has failed although a transaction is in a block. */
  readonly instead: SentInstead | undefined
}

export type FlowStepView = StepName & {
  /** Undefined until the step is planned. */
  readonly type: PlannedStep['type'] | undefined
  readonly chainId: number
  readonly state: 'upcoming' | 'active' | 'done'
}
