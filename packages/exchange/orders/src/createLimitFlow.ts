import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { TriggerIntent } from './guarded/triggers/TriggerIntent.ts'
import type { LimitIntent } from './LimitIntent.ts'
import { limitDomain } from './limitDomain.ts'
import type { SignedOrder } from './Order.ts'
import type { OrderFailure } from './orderFailures.ts'

export type LimitFlowView = FlowView<FlowPlan, OrderFailure>
export type LimitFlow = RunningFlow<LimitFlowView>

/** Places a limit order, a stop-loss or a take-profit. Waits in `review` until it is sent `START`. */
export function createLimitFlow({
  network,
  intent,
  walletRpcUrl,
  onSigned,
  ...rest
}: createLimitFlow.Options): LimitFlow {
  const { client, connection } = rest
  const account = connection.account.address
  return createFlow(limitDomain(client, { account, intent, network, onSigned }), {
    ...rest,
    intent,
    networks: [network],
    key: `limit:${intent.nonce}`,
    lastStep: 'post',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createLimitFlow {
  type Options = Pick<
    FlowOptions<LimitIntent | TriggerIntent, FlowPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    /** Told of an order once it is signed, before the server gets it. */
    readonly onSigned?: ((order: SignedOrder) => void) | undefined
  }
}
