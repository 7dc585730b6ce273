import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { ListingTerms } from './Listing.ts'

/** What a person wants: list an NFT, buy a listed one, or cancel a listing. */
export type NftTradeIntent = ListIntent | BuyIntent | CancelIntent

type OfNft = { readonly chainId: number; readonly nft: NftFacts }

export type ListIntent = OfNft & {
  readonly kind: 'list'
  /** In wei, all of it paid to the seller. */
  readonly price: bigint
  /** Unix seconds. */
  readonly endTime: number
  /** Random: listings with equal terms become distinct orders. */
  readonly salt: bigint
}

/** `price` and `seller` as reviewed; the other fields come from a server and are checked against them. */
export type BuyIntent = OfNft & {
  readonly kind: 'buy'
  readonly price: bigint
  readonly seller: `0x${string}`
  readonly terms: ListingTerms
  readonly signature: `0x${string}`
}

/** `signature` proves that the listing is real: canceling a forged one would leave the real one open. */
export type CancelIntent = OfNft & {
  readonly kind: 'cancel'
  readonly terms: ListingTerms
  readonly signature: `0x${string}`
}
