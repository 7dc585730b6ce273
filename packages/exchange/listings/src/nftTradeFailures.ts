import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only NFT trades have, each with its next action. */
export const nftTradeFailures = {
  /** It was sold, canceled or has expired, or the seller no longer owns the NFT. */
  ListingGone: 'dismiss',
  /** The server's copy of the listing isn't what the seller signed; canceling it would cancel nothing. */
  ListingNotSigned: 'dismiss',
  /** The account doesn't own the NFT to list. */
  ListedNftNotOwned: 'dismiss',
  /** The book refused the listing. */
  ListingRefused: 'dismiss',
  TooManyListings: 'dismiss',
  /** The buyer would not own the NFT afterwards. */
  BoughtNftDoesNotArrive: 'dismiss',
} as const satisfies DomainFailures

export type NftTradeFailure = keyof typeof nftTradeFailures

/** All failures of an NFT trade. */
export type TradeFailureCode = FailureCode | NftTradeFailure
