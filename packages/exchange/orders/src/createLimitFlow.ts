import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { TriggerIntent } from './guarded/triggers/TriggerIntent.ts'
import type { LimitIntent } from './LimitIntent.ts'
import { limitDomain } from './limitDomain.ts'
import type { SignedOrder } from './Order.ts'
import type { OrderFailure } from './orderFailures.ts'

export type OrderFlowView = FlowView<FlowPlan, OrderFailure>
/** Any flow about orders: placing one, a plan, a gas-free swap, or canceling. */
export type OrderFlow = RunningFlow<OrderFlowView>

/** Places a limit order, a stop-loss or a take-profit. Waits in `review` until it gets `START`. */
export function createLimitFlow({ onSigned, ...options }: createLimitFlow.Options): OrderFlow {
  const { client, connection, intent, network } = options
  const account = connection.account.address
  return createNetworkFlow(limitDomain(client, { account, intent, network, onSigned }), {
    ...options,
    key: `limit:${intent.nonce}`,
    lastStep: 'post',
  })
}

export declare namespace createLimitFlow {
  type Options = createNetworkFlow.Options<LimitIntent | TriggerIntent> & {
    /** Called once the order is signed, before it is posted. */
    readonly onSigned?: ((order: SignedOrder) => void) | undefined
  }
}
