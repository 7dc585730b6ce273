import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import { keccak256, stringToHex } from 'viem'
import type { LimitFlow } from '../createLimitFlow.ts'
import type { CancelIntent } from './CancelIntent.ts'
import { cancelDomain } from './cancelDomain.ts'

/** Takes orders back, all in one transaction. Waits in `review` until it is sent `START`. */
export function createCancelFlow({ network, intent, walletRpcUrl, ...rest }: createCancelFlow.Options): LimitFlow {
  const account = rest.connection.account.address
  const orders = intent.orders.map(({ encodedOrder }) => encodedOrder).toSorted()
  return createFlow(cancelDomain({ account, intent, network }), {
    ...rest,
    intent,
    networks: [network],
    key: `cancel-orders:${keccak256(stringToHex(orders.join()))}`,
    lastStep: 'cancel-orders',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createCancelFlow {
  type Options = Pick<
    FlowOptions<CancelIntent, FlowPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
}
