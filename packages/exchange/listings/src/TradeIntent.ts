import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { ListingTerms } from './Listing.ts'

/** What a person wants of an NFT: to offer one, to buy one that is offered, or to take an offer back. */
export type TradeIntent = ListIntent | BuyIntent | CancelIntent

type OfNft = { readonly chainId: number; readonly nft: NftFacts }

export type ListIntent = OfNft & {
  readonly kind: 'list'
  /** In wei, all of it for the seller. */
  readonly price: bigint
  /** Unix seconds. */
  readonly endTime: number
  /** Drawn by the page: two listings of the same terms are two orders. */
  readonly salt: bigint
}

/** `price` and `seller` as the person saw them; the rest is what a server says of the order, and is held against them. */
export type BuyIntent = OfNft & {
  readonly kind: 'buy'
  readonly price: bigint
  readonly seller: `0x${string}`
  readonly terms: ListingTerms
  readonly signature: `0x${string}`
}

/** `signature`: an order that its seller never signed is none, and canceling it would leave the true one standing. */
export type CancelIntent = OfNft & {
  readonly kind: 'cancel'
  readonly terms: ListingTerms
  readonly signature: `0x${string}`
}
