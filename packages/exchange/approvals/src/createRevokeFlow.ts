import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import { toKey } from './Allowance.ts'
import { lastStep } from './planRevoke.ts'
import type { RevokeIntent } from './RevokeIntent.ts'
import type { RevokePlan } from './RevokePlan.ts'
import { revokeDomain } from './revokeDomain.ts'

export type RevokeFlowView = FlowView<RevokePlan>
export type RevokeFlow = RunningFlow<RevokeFlowView>

/** Takes allowances of one network back. Waits in `review` until it is sent `START`. */
export function createRevokeFlow({ network, intent, walletRpcUrl, ...rest }: createRevokeFlow.Options): RevokeFlow {
  return createFlow(revokeDomain, {
    ...rest,
    intent,
    networks: [network],
    key: intent.allowances.map(toKey).sort().join(),
    lastStep,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createRevokeFlow {
  type Options = Pick<
    FlowOptions<RevokeIntent, RevokePlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Default: asked of the wallet. */
    readonly batches?: boolean
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
}
