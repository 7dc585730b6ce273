import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import { toKey } from './Allowance.ts'
import { lastStep } from './planRevoke.ts'
import type { RevokeIntent } from './RevokeIntent.ts'
import type { RevokePlan } from './RevokePlan.ts'
import { revokeDomain } from './revokeDomain.ts'

export type RevokeFlowView = FlowView<RevokePlan>
export type RevokeFlow = RunningFlow<RevokeFlowView>

/** Revokes allowances on one network. Waits in `review` until it gets `START`. */
export function createRevokeFlow({ batches = true, ...options }: createRevokeFlow.Options): RevokeFlow {
  return createNetworkFlow(revokeDomain, {
    ...options,
    batches,
    key: options.intent.allowances.map(toKey).sort().join(),
    lastStep,
  })
}

export declare namespace createRevokeFlow {
  type Options = createNetworkFlow.Options<RevokeIntent, RevokePlan> & {
    /** Default: batches if the wallet supports them. */
    readonly batches?: boolean
  }
}
