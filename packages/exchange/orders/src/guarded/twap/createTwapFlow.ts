import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { OrderFlow } from '../../createLimitFlow.ts'
import type { SignedTwap } from './SignedTwap.ts'
import type { TwapCancelIntent, TwapIntent } from './TwapIntent.ts'
import { twapCancelDomain, twapDomain } from './twapDomain.ts'

/** Places or cancels a TWAP. Waits in `review` until it gets `START`. */
export function createTwapFlow({
  network,
  intent,
  walletRpcUrl,
  onSigned,
  ...rest
}: createTwapFlow.Options): OrderFlow {
  const account = rest.connection.account.address
  const options = { ...rest, networks: [network] as const, batches: false, walletRpcUrl: () => walletRpcUrl }
  if (intent.kind === 'cancel-plan')
    return createFlow(twapCancelDomain({ account, intent, network }), {
      ...options,
      intent,
      key: `cancel-plan:${intent.plan.id}`,
      lastStep: 'cancel-orders',
    })
  return createFlow(twapDomain(rest.client, { account, intent, network, onSigned }), {
    ...options,
    intent,
    key: `plan:${intent.id}`,
    lastStep: 'post',
  })
}

export declare namespace createTwapFlow {
  type Options = Pick<
    FlowOptions<TwapIntent, FlowPlan>,
    'client' | 'connection' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly intent: TwapIntent | TwapCancelIntent
    readonly network: Network
    /** Absolute RPC URL for a wallet that doesn't know the network yet. */
    readonly walletRpcUrl: string
    /** Called once the TWAP is signed, before it is posted. */
    readonly onSigned?: ((twap: SignedTwap) => void) | undefined
  }
}
