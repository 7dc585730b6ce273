import { permitKey } from '@oxbow/activity/SignedPermit'
import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { PermitCancelIntent } from './PermitCancelIntent.ts'
import { permitCancelDomain } from './permitCancelDomain.ts'
import { cancelStep } from './planPermitCancel.ts'

export type PermitCancelView = FlowView<FlowPlan>

/** Cancels a signed permit. Waits in `review` until it gets `START`. */
export function createPermitCancelFlow(options: createPermitCancelFlow.Options): RunningFlow<PermitCancelView> {
  const { permit } = options.intent
  return createNetworkFlow(permitCancelDomain({ permit }), {
    ...options,
    key: `cancel-permit:${permitKey(permit)}`,
    lastStep: cancelStep,
  })
}

export declare namespace createPermitCancelFlow {
  type Options = createNetworkFlow.Options<PermitCancelIntent>
}
