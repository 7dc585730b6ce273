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

/** Lists an NFT, buys a listed one, or cancels a listing. Waits in `review` until it gets `START`. */
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
    /** Called once the listing is signed, before it is posted. */
    readonly onSigned?: ((listing: SignedListing) => void) | undefined
  }
}
