import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { NextAction } from '@oxbow/failures/NextAction'

/** What keeps a price away, in words: what the form needs before the first one. The others come with the review (`failureMessages`). */
export const quoteFailures = {
  NoRoute: msg`No quotes found: no pools connect these two tokens for this amount.`,
  AmountTooLow: msg`The amount is too small to trade.`,
  AmountTooHigh: msg`The pools do not hold enough for this amount.`,
  InsufficientBalance: msg`Your balance is too low for this trade.`,
  TokenCannotTransfer: msg`One of the tokens cannot be transferred right now; its contract refuses.`,
  TransferTaxUnsupported: msg`A token that keeps a part of each transfer cannot be traded this way.`,
  TokenBlocked: msg`This token cannot be traded here.`,
  AddressBlocked: msg`This address cannot trade here.`,
  RegionBlocked: msg`Trading is not available in your region.`,
  UnsupportedChain: msg`This Oxbow does not serve that network.`,
  QuoteExpired: msg`The price is no longer current.`,
  QuoteMismatch: msg`The server answered with another trade than you asked for. It is not shown and not sent.`,
  RequestInvalid: msg`The server did not understand the request.`,
  RateLimited: msg`Too many requests. Prices come back in a moment.`,
  ServerUnreachable: msg`The server does not answer. Your input is kept.`,
  NodeUnreachable: msg`The network node does not answer. Your input is kept.`,
  ServerChanged: msg`The server’s answer doesn’t match this version of the site, so it isn’t used. Reload the page.`,
  ServerFailed: msg`The server could not do this. Your input is kept.`,
  ServerStarting: msg`The server is still reading the network. Your input is kept.`,
  Offline: msg`You are offline.`,
  Unknown: msg`Something went wrong.`,
} satisfies Readonly<Partial<Record<FailureCode, MessageDescriptor>>>

/** Why there is no price. A failure that no quote ends in has no words of its own here. */
export function explainQuoteFailure(code: FailureCode): MessageDescriptor {
  return (quoteFailures as Readonly<Partial<Record<FailureCode, MessageDescriptor>>>)[code] ?? quoteFailures.Unknown
}

/** The words on the one button that a failure offers; undefined where waiting is all there is. */
export const nextActionLabels: Readonly<Record<NextAction, MessageDescriptor | undefined>> = {
  'try-again': msg`Try again`,
  'refresh-quote': msg`Get a new price`,
  'review-again': msg`Review again`,
  'change-amount': msg`Change the amount`,
  'raise-slippage': msg`Change slippage`,
  'choose-another-token': msg`Choose another token`,
  'add-funds': msg`Back to the form`,
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
