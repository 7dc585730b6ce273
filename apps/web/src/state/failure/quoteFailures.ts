import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { NextAction } from '@oxbow/failures/NextAction'

/** The messages of a missing quote, which the form needs first. The others load with the review (`failureMessages`). */
export const quoteFailures = {
  NoRoute: msg`No quotes found. No pools connect these tokens for this amount.`,
  AmountTooLow: msg`The amount is too small to trade.`,
  AmountTooHigh: msg`Not enough liquidity for this amount.`,
  InsufficientBalance: msg`Your balance is too low for this swap.`,
  TokenCannotTransfer: msg`One of the tokens can’t be transferred right now.`,
  TransferTaxUnsupported: msg`Tokens with a transfer tax can’t be swapped this way.`,
  TokenBlocked: msg`This token can’t be traded here.`,
  AddressBlocked: msg`This address can’t trade here.`,
  RegionBlocked: msg`Trading isn’t available in your region.`,
  UnsupportedChain: msg`This site doesn’t support that network.`,
  QuoteExpired: msg`The price is no longer current.`,
  QuoteMismatch: msg`The server returned a different swap, so Oxbow blocked it.`,
  RequestInvalid: msg`The server didn’t understand the request.`,
  RateLimited: msg`Too many requests. Prices return in a moment.`,
  ServerUnreachable: msg`The server isn’t responding. Your input is saved.`,
  NodeUnreachable: msg`The network node isn’t responding. Your input is saved.`,
  ServerChanged: msg`The server’s answer doesn’t match this version of the site, so it isn’t used. Reload the page.`,
  ServerFailed: msg`The server couldn’t do this. Your input is saved.`,
  ServerStarting: msg`The server is still syncing. Your input is saved.`,
  Offline: msg`You’re offline.`,
  Unknown: msg`Something went wrong.`,
} satisfies Readonly<Partial<Record<FailureCode, MessageDescriptor>>>

/** Why there is no quote. Codes that don't occur for quotes share one message. */
export function explainQuoteFailure(code: FailureCode): MessageDescriptor {
  return (quoteFailures as Readonly<Partial<Record<FailureCode, MessageDescriptor>>>)[code] ?? quoteFailures.Unknown
}

/** The label of a failure's button; undefined if there is only waiting. */
export const nextActionLabels: Readonly<Record<NextAction, MessageDescriptor | undefined>> = {
  'try-again': msg`Try again`,
  'refresh-quote': msg`Get a new price`,
  'review-again': msg`Review again`,
  'change-amount': msg`Change the amount`,
  'raise-slippage': msg`Change slippage`,
  'choose-another-token': msg`Choose another token`,
  'add-funds': msg`Go back`,
  'approve-again': msg`Approve again`,
  'sign-again': msg`Sign again`,
  'switch-network': msg`Switch network`,
  'connect-wallet': msg`Connect wallet`,
  'open-wallet': msg`Try again`,
  'check-activity': msg`See your activity`,
  'check-wallet': msg`Close`,
  reload: msg`Reload the page`,
  wait: undefined,
  dismiss: msg`Close`,
}
