import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { SendIntent } from './SendIntent.ts'
import type { SendTrial } from './SendTrial.ts'

/** A transfer as it would be sent now, with what the node says that it does. */
export type SendPlan = FlowPlan & {
  readonly intent: SendIntent
  readonly trial: SendTrial
}
