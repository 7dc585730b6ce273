import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { type NftTradeFailure, nftTradeFailures, type TradeFailureCode } from '@oxbow/listings/nftTradeFailures'
import { failureMessages } from './failureMessages.ts'

/** The message of a failed NFT listing, purchase or cancellation: its own, else a swap's. */
export function toNftTradeMessage(code: TradeFailureCode): MessageDescriptor {
  return isOwn(code) ? own[code] : (tradeMessages[code] ?? failureMessages[code])
}

/** Failures with a different message for NFTs than for swaps. */
const tradeMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  InsufficientBalance: msg`Your balance is too low for this price.`,
  ExpectedToFail: msg`This is expected to fail, so it wasn’t sent.`,
  TransactionCancelled: msg`The transaction was canceled. Nothing changed hands.`,
  OutcomeUnknown: msg`Your wallet’s node hasn’t confirmed the outcome yet.`,
}

/** Failures specific to NFT trades; a missing message doesn't compile. */
const own: Readonly<Record<NftTradeFailure, MessageDescriptor>> = {
  ListingGone: msg`This listing is no longer available. You haven’t paid anything.`,
  ListingNotSigned: msg`This isn’t the listing that you signed, so canceling it would do nothing. Nothing was sent.`,
  ListedNftNotOwned: msg`Your wallet doesn’t have this NFT.`,
  ListingRefused: msg`This site didn’t take the listing, but you signed it.`,
  TooManyListings: msg`You have too many listings on this site. It didn’t take this one, but you signed it.`,
  BoughtNftDoesNotArrive: msg`The NFT wouldn’t arrive in your wallet, so nothing was sent.`,
}

function isOwn(code: TradeFailureCode): code is NftTradeFailure {
  return Object.hasOwn(nftTradeFailures, code)
}
