import type { Contracts, Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import type { FlowDomain, FlowPlan, SentCall } from '@oxbow/flow/FlowDomain'
import type { Hex } from 'viem'
import type { SignedListing } from './Listing.ts'
import type { NftTradeIntent } from './NftTradeIntent.ts'
import type { NftTradeKind } from './NftTradeKind.ts'
import { NftTradeMismatchError } from './NftTradeMismatchError.ts'
import { type NftTradeFailure, nftTradeFailures } from './nftTradeFailures.ts'
import { planNftTrade, TradeError, toTerms } from './planNftTrade.ts'
import { postListing } from './postListing.ts'
import { tryPurchase } from './tryPurchase.ts'
import { verifyApproval, verifyCancel, verifyListingData, verifyPurchase } from './verifyNftTrade.ts'

/** The part of the flow engine that is specific to NFT trades. Listings are posted to `client`'s server. */
export function nftTradeDomain(
  client: ExchangeClient,
  { intent, account, network, onSigned }: nftTradeDomain.Subject,
): FlowDomain<NftTradeIntent, FlowPlan, NftTradeFailure> {
  const seaport = seaportOf(network.contracts)
  const { symbol, decimals } = network.nativeCurrency
  const currency = { address: nativeToken, symbol, decimals }
  const facts = { account, seaport }
  return {
    name: 'nft-trade',
    failures: nftTradeFailures,
    isCostBound: true,
    plan: planNftTrade,

    verify(step) {
      if (step.chainId !== intent.chainId) throw new NftTradeMismatchError('It is for another network.')
      if (step.type === 'post') return
      if (step.type === 'sign' && intent.kind === 'list') verifyListingData(step.typedData, { ...facts, intent })
      else if (step.type === 'call' && step.transaction !== undefined) verifyCall(step.transaction, intent, facts)
      else throw new NftTradeMismatchError('It is not a transaction.')
    },
    // Only called for final transactions, which a listing doesn't have.
    verifySent: (call) => verifyCall(call, intent, facts),

    async tryOut(step, { node }) {
      return intent.kind === 'buy' ? await tryPurchase(node, step, { ...facts, intent }) : undefined
    },

    describe({ kind }, { intent: { nft, ...intent } }) {
      if (intent.kind === 'list') return { kind, summary: { type: 'nft-approval', nft, spender: seaport } }
      const price = intent.kind === 'buy' ? String(intent.price) : undefined
      const named: NftTradeKind = intent.kind === 'buy' ? 'buy-nft' : 'cancel-listing'
      return { kind: named, summary: { type: 'nft-order', currency, nft, price, seller: intent.terms.seller } }
    },

    async post(_, signed) {
      if (intent.kind !== 'list' || signed === undefined) throw new NftTradeMismatchError('There is nothing to post.')
      const { counter } = signed.typedData.message as { counter: bigint | string }
      const terms = toTerms(intent, account, BigInt(counter))
      const listing = { terms, signature: signed.signature }
      // Valid from here on, whatever the server answers.
      onSigned?.(listing)
      try {
        return await postListing(client, listing)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'TooManyListings') throw new TradeError('TooManyListings', error.message)
        if (error.code === 'ListingRefused') throw new TradeError('ListingRefused', error.message)
        throw error
      }
    },
  }
}

export declare namespace nftTradeDomain {
  type Subject = {
    readonly intent: NftTradeIntent
    readonly account: Hex
    readonly network: Network
    /** Called before the listing is posted. */
    readonly onSigned?: ((listing: SignedListing) => void) | undefined
  }
}

function verifyCall(
  call: SentCall,
  intent: NftTradeIntent,
  facts: { readonly account: Hex; readonly seaport: Hex },
): void {
  if (intent.kind === 'list') verifyApproval(call, { ...facts, intent })
  else if (intent.kind === 'buy') verifyPurchase(call, { ...facts, intent })
  else verifyCancel(call, { ...facts, intent })
}

function seaportOf({ seaport }: Contracts): Hex {
  if (seaport === undefined) throw new NftTradeMismatchError('This network has no Seaport.')
  return seaport
}
