import type { Network } from '@oxbow/chain/Network'
import { createFlow } from './createFlow.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'
import type { FlowOptions } from './FlowOptions.ts'
import type { FlowView } from './FlowView.ts'
import type { RunningFlow } from './runFlow.ts'

/** A flow with all steps on one network, without batches unless `batches` is set. Waits in `review` until it gets `START`. */
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
  /** Options that every page passes. */
  type Options<Intent, Plan extends FlowPlan = FlowPlan> = Pick<
    FlowOptions<Intent, Plan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Absolute RPC URL for a wallet that doesn't know the network yet. */
    readonly walletRpcUrl: string
  }
  /** Options that the domain adds. */
  type DomainOptions<Intent, Plan extends FlowPlan> = Pick<FlowOptions<Intent, Plan>, 'key' | 'lastStep' | 'reviewed'> &
    Pick<createFlow.Options<Intent, Plan>, 'batches' | 'lifetimeSeconds'>
}
