import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesTrial } from './simulateCollect.ts'

/** A collection as it would be sent now, with what the node says that it pays. */
export type CollectFeesPlan = FlowPlan & {
  readonly intent: CollectFeesIntent
  readonly trial: CollectFeesTrial
}
