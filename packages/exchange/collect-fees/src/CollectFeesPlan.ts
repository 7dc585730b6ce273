import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesSimulation } from './simulateCollect.ts'

/** A collection prepared for sending, with its simulation. */
export type CollectFeesPlan = FlowPlan & {
  readonly intent: CollectFeesIntent
  readonly simulation: CollectFeesSimulation
}
