import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { RevokedAllowance } from './RevokeIntent.ts'

/** Transactions that revoke the remaining allowances. */
export type RevokePlan = FlowPlan & {
  /** Allowances that each step revokes, by the step's name. */
  readonly revoked: ReadonlyMap<string, readonly RevokedAllowance[]>
}
