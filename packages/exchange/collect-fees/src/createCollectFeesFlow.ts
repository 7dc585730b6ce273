import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import type { CollectFailure } from './collectFailures.ts'
import { collectFeesDomain } from './collectFeesDomain.ts'

export type CollectFeesFlowView = FlowView<CollectFeesPlan, CollectFailure>
export type CollectFeesFlow = RunningFlow<CollectFeesFlowView>

/**
 * Collects the fees of several positions in one transaction. Waits in `review` until it gets `START`. If the page closed while the wallet was asked,
 * it finds what was sent and doesn't ask again.
 */
export function createCollectFeesFlow(options: createCollectFeesFlow.Options): CollectFeesFlow {
  const { protocol, positions } = options.intent
  return createNetworkFlow(collectFeesDomain, {
    ...options,
    key: `${protocol}:${positions.map(({ tokenId }) => tokenId).join(',')}`,
    lastStep: 'collect',
  })
}

export declare namespace createCollectFeesFlow {
  type Options = createNetworkFlow.Options<CollectFeesIntent, CollectFeesPlan> & {
    /** How long what is signed stays valid. */
    readonly lifetimeSeconds?: number
    /** As reviewed. */
    readonly reviewed: CollectFeesPlan
  }
}
