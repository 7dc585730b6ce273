import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { SendIntent } from './SendIntent.ts'
import type { SendSimulation } from './SendSimulation.ts'

/** A transfer prepared for sending, with its simulation. */
export type SendPlan = FlowPlan & {
  readonly intent: SendIntent
  readonly simulation: SendSimulation
}
