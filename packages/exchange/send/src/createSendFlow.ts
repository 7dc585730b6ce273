import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import { sendDomain } from './sendDomain.ts'
import type { SendFailure } from './sendFailures.ts'

export type SendFlowView = FlowView<SendPlan, SendFailure>
export type SendFlow = RunningFlow<SendFlowView>

/**
 * Sends an amount of a token, or an NFT, to an address, in one transaction. Waits in `review` until it is sent `START`. A page that was closed while the wallet asked finds
 * what was sent by an equal transfer, and does not ask a second time.
 */
export function createSendFlow({ network, intent, walletRpcUrl, ...rest }: createSendFlow.Options): SendFlow {
  const { token, nft, recipient, amount } = intent
  const what = nft ? `${nft.collection}:${nft.tokenId}` : token.address
  return createFlow(sendDomain, {
    ...rest,
    intent,
    networks: [network],
    key: `${what}:${recipient}:${amount}`,
    lastStep: 'send',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createSendFlow {
  type Options = Pick<
    FlowOptions<SendIntent, SendPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** As the review showed it. */
    readonly reviewed: SendPlan
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
}
