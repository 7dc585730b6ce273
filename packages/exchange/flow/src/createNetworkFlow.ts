import type { Network } from '@oxbow/chain/Network'
import { createFlow } from './createFlow.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'
import type { FlowOptions } from './FlowOptions.ts'
import type { FlowView } from './FlowView.ts'
import type { RunningFlow } from './runFlow.ts'

/** A flow whose steps are all on one network, asked for one by one unless `batches` says otherwise. Waits in `review` until it is sent `START`. */
export function createNetworkFlow<Intent, Plan extends FlowPlan, Code extends string>(
  domain: FlowDomain<Intent, Plan, Code>,
  {
    network,
    walletRpcUrl,
    batches = false,
    ...options
  }: createNetworkFlow.Options<Intent, Plan> & createNetworkFlow.DomainOptions<Intent, Plan>,
): RunningFlow<FlowView<Plan, Code>> {
  return createFlow(domain, { ...options, networks: [network], batches, walletRpcUrl: () => walletRpcUrl })
}

export declare namespace createNetworkFlow {
  /** What every page gives, whatever its flow is about. */
  type Options<Intent, Plan extends FlowPlan = FlowPlan> = Pick<
    FlowOptions<Intent, Plan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
  /** What the domain adds. */
  type DomainOptions<Intent, Plan extends FlowPlan> = Pick<FlowOptions<Intent, Plan>, 'key' | 'lastStep' | 'reviewed'> &
    Pick<createFlow.Options<Intent, Plan>, 'batches' | 'lifetimeSeconds'>
}
