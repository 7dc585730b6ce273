import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { SignedStep } from '@oxbow/flow/FlowDomain'
import { toSignatureId } from '@oxbow/flow/noteSignature'
import type { OrderFlow } from '../createLimitFlow.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { swapOrderDomain } from './swapOrderDomain.ts'

/** Runs a gas-free swap to its end. Waits in `review` until it gets `START`. */
export function createSwapOrderFlow({ onFilled, onSigned, ...options }: createSwapOrderFlow.Options): OrderFlow {
  const { activity, client, connection, intent, network } = options
  const { account, wallet } = connection
  const subject = {
    account: account.address,
    wallet,
    intent,
    network,
    onFilled,
    onSigned,
    onUnfilled: (signed: SignedStep['typedData'], fate: 'expired' | 'canceled') =>
      activity.change(toSignatureId(signed, intent.chainId).id, {
        status: fate === 'canceled' ? 'cancelled' : 'failed',
      }),
  }
  return createNetworkFlow(swapOrderDomain(client, subject), {
    ...options,
    key: `swap-order:${intent.nonce}`,
    lastStep: 'fill',
  })
}

export declare namespace createSwapOrderFlow {
  type Options = createNetworkFlow.Options<SwapOrderIntent> & Pick<swapOrderDomain.Subject, 'onFilled' | 'onSigned'>
}
