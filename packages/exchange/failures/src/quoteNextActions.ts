import type { FailureCode } from './FailureCode.ts'
import type { NextAction } from './NextAction.ts'

/** The next actions of failures that leave a form without a quote, which it needs first. `nextActions` has all. */
export const quoteNextActions = {
  NoRoute: 'choose-another-token',
  AmountTooLow: 'change-amount',
  AmountTooHigh: 'change-amount',
  InsufficientBalance: 'change-amount',
  TokenCannotTransfer: 'choose-another-token',
  TransferTaxUnsupported: 'change-amount',
  TokenBlocked: 'choose-another-token',
  AddressBlocked: 'connect-wallet',
  RegionBlocked: 'dismiss',
  UnsupportedChain: 'switch-network',
  QuoteExpired: 'refresh-quote',
  QuoteMismatch: 'refresh-quote',
  RequestInvalid: 'change-amount',
  RateLimited: 'wait',
  ServerUnreachable: 'wait',
  NodeUnreachable: 'wait',
  ServerChanged: 'reload',
  ServerFailed: 'try-again',
  ServerStarting: 'wait',
  Offline: 'wait',
  Unknown: 'try-again',
} satisfies Readonly<Partial<Record<FailureCode, NextAction>>>
