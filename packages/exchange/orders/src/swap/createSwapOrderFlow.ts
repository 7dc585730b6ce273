import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { LimitFlow } from '../createLimitFlow.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { swapOrderDomain } from './swapOrderDomain.ts'

/** Makes a gas-free swap, and follows it to its end. Waits in `review` until it is sent `START`. */
export function createSwapOrderFlow(options: createSwapOrderFlow.Options): LimitFlow {
  const { network, intent, walletRpcUrl, onFilled, onSigned, ...rest } = options
  const { client, connection } = rest
  const { account, wallet } = connection
  const subject = { account: account.address, wallet, intent, network, onFilled, onSigned }
  return createFlow(swapOrderDomain(client, subject), {
    ...rest,
    intent,
    networks: [network],
    key: `swap-order:${intent.nonce}`,
    lastStep: 'fill',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createSwapOrderFlow {
  type Options = Pick<
    FlowOptions<SwapOrderIntent, FlowPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > &
    Pick<swapOrderDomain.Subject, 'onFilled' | 'onSigned'> & {
      readonly network: Network
      /** Absolute URL of a node for a wallet that has to be told of the network. */
      readonly walletRpcUrl: string
    }
}
