import type { Network } from '@oxbow/chain/Network'
import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { SignedListing } from './Listing.ts'
import type { TradeIntent } from './TradeIntent.ts'
import { tradeDomain } from './tradeDomain.ts'
import type { TradeFailure } from './tradeFailures.ts'

export type TradeFlowView = FlowView<FlowPlan, TradeFailure>
export type TradeFlow = RunningFlow<TradeFlowView>

/** Offers an NFT, buys one that is offered, or takes an offer back. Waits in `review` until it is sent `START`. */
export function createTradeFlow({
  network,
  intent,
  walletRpcUrl,
  onSigned,
  ...rest
}: createTradeFlow.Options): TradeFlow {
  const { client, connection } = rest
  const account = connection.account.address
  const { kind, nft } = intent
  const which = kind === 'list' ? intent.salt : intent.terms.salt
  return createFlow(tradeDomain(client, { intent, account, network, onSigned }), {
    ...rest,
    intent,
    networks: [network],
    key: `${kind}:${nft.collection}:${nft.tokenId}:${which}`,
    lastStep: kind === 'list' ? 'post' : kind,
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createTradeFlow {
  type Options = Pick<
    FlowOptions<TradeIntent, FlowPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly network: Network
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    /** Told of a listing once it is signed, before the server gets it. */
    readonly onSigned?: ((listing: SignedListing) => void) | undefined
  }
}
