import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import { sendDomain } from './sendDomain.ts'
import type { SendFailure } from './sendFailures.ts'

export type SendFlowView = FlowView<SendPlan, SendFailure>
export type SendFlow = RunningFlow<SendFlowView>

/**
 * Sends a token amount or an NFT to an address in one transaction. Waits in `review` until it gets `START`. If the page closed while the wallet was
 * asked, an equal transfer finds what was sent and doesn't ask again.
 */
export function createSendFlow(options: createSendFlow.Options): SendFlow {
  const { token, nft, recipient, amount } = options.intent
  const what = nft ? `${nft.collection}:${nft.tokenId}` : token.address
  return createNetworkFlow(sendDomain, {
    ...options,
    key: `${what}:${recipient}:${amount}`,
    lastStep: 'send',
  })
}

export declare namespace createSendFlow {
  type Options = createNetworkFlow.Options<SendIntent, SendPlan> & {
    /** As reviewed. */
    readonly reviewed: SendPlan
  }
}
