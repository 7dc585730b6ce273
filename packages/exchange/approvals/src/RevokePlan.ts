import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { RevokedAllowance } from './RevokeIntent.ts'

/** The transactions that take back what still stands. */
export type RevokePlan = FlowPlan & {
  /** By the name of the step: what each takes back. */
  readonly revoked: ReadonlyMap<string, readonly RevokedAllowance[]>
}
