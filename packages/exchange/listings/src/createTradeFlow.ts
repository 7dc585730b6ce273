import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { SignedListing } from './Listing.ts'
import type { TradeIntent } from './TradeIntent.ts'
import { tradeDomain } from './tradeDomain.ts'
import type { TradeFailure } from './tradeFailures.ts'

export type TradeFlowView = FlowView<FlowPlan, TradeFailure>
export type TradeFlow = RunningFlow<TradeFlowView>

/** Offers an NFT, buys one that is offered, or takes an offer back. Waits in `review` until it is sent `START`. */
export function createTradeFlow({ onSigned, ...options }: createTradeFlow.Options): TradeFlow {
  const { client, connection, intent, network } = options
  const account = connection.account.address
  const { kind, nft } = intent
  const which = kind === 'list' ? intent.salt : intent.terms.salt
  return createNetworkFlow(tradeDomain(client, { intent, account, network, onSigned }), {
    ...options,
    key: `${kind}:${nft.collection}:${nft.tokenId}:${which}`,
    lastStep: kind === 'list' ? 'post' : kind,
  })
}

export declare namespace createTradeFlow {
  type Options = createNetworkFlow.Options<TradeIntent> & {
    /** Told of a listing once it is signed, before the server gets it. */
    readonly onSigned?: ((listing: SignedListing) => void) | undefined
  }
}
