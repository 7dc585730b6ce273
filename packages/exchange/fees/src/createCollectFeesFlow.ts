import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import type { CollectFailure } from './collectFailures.ts'
import { collectFeesDomain } from './collectFeesDomain.ts'

export type CollectFeesFlowView = FlowView<CollectFeesPlan, CollectFailure>
export type CollectFeesFlow = RunningFlow<CollectFeesFlowView>

/**
 * Collects the fees of several positions in one transaction. Waits in `review` until it is sent `START`. A page that was closed while the wallet asked finds
 * what was sent, and does not ask a second time.
 */
export function createCollectFeesFlow({
  network,
  intent,
  walletRpcUrl,
  ...rest
}: createCollectFeesFlow.Options): CollectFeesFlow {
  const { protocol, positions } = intent
  return createFlow(collectFeesDomain, {
    ...rest,
    intent,
    networks: [network],
    key: `${protocol}:${positions.map(({ tokenId }) => tokenId).join(',')}`,
    lastStep: 'collect',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createCollectFeesFlow {
  type Options = Pick<
    FlowOptions<CollectFeesIntent, CollectFeesPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    /** From the making of what is signed until it is worthless. */
    readonly lifetimeSeconds?: number
    readonly network: Network
    /** As the review showed it. */
    readonly reviewed: CollectFeesPlan
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
}
