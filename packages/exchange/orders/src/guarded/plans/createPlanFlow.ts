import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { OrderFlow } from '../../createLimitFlow.ts'
import type { PlanCancelIntent, PlanIntent } from './PlanIntent.ts'
import { planCancelDomain, planDomain } from './planDomain.ts'
import type { SignedPlan } from './SignedPlan.ts'

/** Places or cancels a plan. Waits in `review` until it gets `START`. */
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
    /** Absolute RPC URL for a wallet that doesn't know the network yet. */
    readonly walletRpcUrl: string
    /** Called once the plan is signed, before it is posted. */
    readonly onSigned?: ((plan: SignedPlan) => void) | undefined
  }
}
