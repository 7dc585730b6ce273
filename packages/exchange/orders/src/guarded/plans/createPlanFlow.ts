import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { OrderFlow } from '../../createLimitFlow.ts'
import type { PlanCancelIntent, PlanIntent } from './PlanIntent.ts'
import { planCancelDomain, planDomain } from './planDomain.ts'
import type { SignedPlan } from './SignedPlan.ts'

/** Places a trade over time, or takes one back. Waits in `review` until it is sent `START`. */
export function createPlanFlow({
  network,
  intent,
  walletRpcUrl,
  onSigned,
  ...rest
}: createPlanFlow.Options): OrderFlow {
  const account = rest.connection.account.address
  const options = { ...rest, networks: [network] as const, batches: false, walletRpcUrl: () => walletRpcUrl }
  if (intent.kind === 'cancel-plan')
    return createFlow(planCancelDomain({ account, intent, network }), {
      ...options,
      intent,
      key: `cancel-plan:${intent.plan.id}`,
      lastStep: 'cancel-orders',
    })
  return createFlow(planDomain(rest.client, { account, intent, network, onSigned }), {
    ...options,
    intent,
    key: `plan:${intent.id}`,
    lastStep: 'post',
  })
}

export declare namespace createPlanFlow {
  type Options = Pick<
    FlowOptions<PlanIntent, FlowPlan>,
    'client' | 'connection' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly intent: PlanIntent | PlanCancelIntent
    readonly network: Network
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    /** Told of a plan once it is signed, before the server gets it. */
    readonly onSigned?: ((plan: SignedPlan) => void) | undefined
  }
}
