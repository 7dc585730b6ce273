import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only trading an NFT fails at, each with the one thing to do about it. */
export const tradeFailures = {
  /** It was sold or canceled, has expired, or the seller no longer has what it offers. */
  ListingGone: 'dismiss',
  /** What the server says of an own listing is not what its seller signed: canceling that would cancel nothing. */
  ListingNotSigned: 'dismiss',
  /** The account does not have the NFT that it would offer. */
  ListedNftNotOwned: 'dismiss',
  /** The book did not take the listing. */
  ListingRefused: 'dismiss',
  TooManyListings: 'dismiss',
  /** The NFT would not be the buyer's afterwards. */
  BoughtNftDoesNotArrive: 'dismiss',
} as const satisfies DomainFailures

export type TradeFailure = keyof typeof tradeFailures

/** Everything that trading an NFT may fail at. */
export type TradeFailureCode = FailureCode | TradeFailure
