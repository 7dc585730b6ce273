import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { SignedListing } from './Listing.ts'
import type { NftTradeIntent } from './NftTradeIntent.ts'
import { nftTradeDomain } from './nftTradeDomain.ts'
import type { NftTradeFailure } from './nftTradeFailures.ts'

export type NftTradeFlowView = FlowView<FlowPlan, NftTradeFailure>
export type NftTradeFlow = RunningFlow<NftTradeFlowView>

/** Lists an NFT, buys a listed one, or cancels a listing. Waits in `review` until it gets `START`. */
export function createNftTradeFlow({ onSigned, ...options }: createNftTradeFlow.Options): NftTradeFlow {
  const { client, connection, intent, network } = options
  const account = connection.account.address
  const { kind, nft } = intent
  const which = kind === 'list' ? intent.salt : intent.terms.salt
  return createNetworkFlow(nftTradeDomain(client, { intent, account, network, onSigned }), {
    ...options,
    key: `${kind}:${nft.collection}:${nft.tokenId}:${which}`,
    lastStep: kind === 'list' ? 'post' : kind,
  })
}

export declare namespace createNftTradeFlow {
  type Options = createNetworkFlow.Options<NftTradeIntent> & {
    /** Called once the listing is signed, before it is posted. */
    readonly onSigned?: ((listing: SignedListing) => void) | undefined
  }
}
