import type { FailureCode } from './FailureCode.ts'
import type { NextAction } from './NextAction.ts'

export type FailureCopy = {
  /** What happened and what it means for the user's money, in one English sentence. */
  readonly message: string
  readonly nextAction: NextAction
}

/** The words of each failure and the one thing to do next. The English here is the source text; pages translate by code. */
export const failureCopy: Readonly<Record<FailureCode, FailureCopy>> = {
  NoRoute: { message: 'No pools connect these two tokens for this amount.', nextAction: 'choose-another-token' },
  AmountTooLow: { message: 'The amount is too small to trade.', nextAction: 'change-amount' },
  AmountTooHigh: { message: 'The pools do not hold enough for this amount.', nextAction: 'change-amount' },
  InsufficientBalance: { message: 'Your balance is too low for this trade.', nextAction: 'change-amount' },
  InsufficientGas: { message: 'Your balance does not cover the network cost.', nextAction: 'add-funds' },
  TokenCannotTransfer: {
    message: 'One of the tokens cannot be transferred right now; its contract refuses.',
    nextAction: 'choose-another-token',
  },
  TokenBlocked: { message: 'This token cannot be traded here.', nextAction: 'choose-another-token' },
  AddressBlocked: { message: 'This address cannot trade here.', nextAction: 'connect-wallet' },
  RegionBlocked: { message: 'Trading is not available in your region.', nextAction: 'dismiss' },
  TransferTaxUnsupported: {
    message: 'This token takes a tax on transfers, which this kind of trade cannot have.',
    nextAction: 'change-amount',
  },
  UnsupportedChain: { message: 'This Oxbow does not serve that network.', nextAction: 'switch-network' },
  QuoteExpired: { message: 'The price is no longer current.', nextAction: 'refresh-quote' },
  RequestInvalid: { message: 'The server did not understand the request.', nextAction: 'change-amount' },
  RateLimited: { message: 'Too many requests. Prices come back in a moment.', nextAction: 'wait' },
  ServerUnreachable: { message: 'The server does not answer. Your input is kept.', nextAction: 'wait' },
  ServerStarting: { message: 'The server is still starting. Prices come in a moment.', nextAction: 'wait' },
  ServerFailed: { message: 'The server failed on this request.', nextAction: 'try-again' },
  ServerChanged: { message: 'The server was updated. Reload the page to go on.', nextAction: 'reload' },
  NodeUnreachable: { message: 'The network node does not answer. Your input is kept.', nextAction: 'wait' },
  Offline: { message: 'You are offline.', nextAction: 'wait' },
  PriceMoved: {
    message: 'The price moved beyond your slippage setting, so nothing was traded.',
    nextAction: 'refresh-quote',
  },
  HookRefused: { message: 'A hook of one of the pools refused the trade.', nextAction: 'refresh-quote' },
  DeadlinePassed: { message: 'The deadline passed before the trade was included.', nextAction: 'refresh-quote' },
  PermitExpired: { message: 'Your signature has expired.', nextAction: 'sign-again' },
  PermitInvalid: { message: 'The signature does not match what the token permit needs.', nextAction: 'sign-again' },
  AllowanceTooLow: { message: 'The approved amount is lower than this trade needs.', nextAction: 'approve-again' },
  ExpectedToFail: { message: 'This transaction is expected to fail, so it was not sent.', nextAction: 'refresh-quote' },
  BelowMinimum: {
    message: 'You would be left with less than the minimum that you sign.',
    nextAction: 'choose-another-token',
  },
  ExecutionReverted: { message: 'The transaction failed; only the network cost was spent.', nextAction: 'try-again' },
  ClaimRefused: {
    message: 'The distributor does not take this proof any more. Nothing was claimed and nothing is lost.',
    nextAction: 'try-again',
  },
  NothingToClaim: { message: 'Nothing is due any more. It may have been claimed already.', nextAction: 'dismiss' },
  RewardsUnavailable: { message: 'Rewards are unavailable. What was earned is not lost.', nextAction: 'wait' },
  ApprovalReverted: { message: 'The token approval failed.', nextAction: 'approve-again' },
  WrapFailed: { message: 'Wrapping failed; only the network cost was spent.', nextAction: 'try-again' },
  UnwrapFailed: { message: 'Unwrapping failed; only the network cost was spent.', nextAction: 'try-again' },
  TransactionMismatch: {
    message: 'The prepared transaction differs from what you reviewed, so it was not sent.',
    nextAction: 'review-again',
  },
  TransactionUnreadable: {
    message: 'The prepared transaction could not be checked, so it was not sent.',
    nextAction: 'review-again',
  },
  ApprovalMismatch: {
    message: 'The prepared approval differs from what this trade needs, so it was not sent.',
    nextAction: 'review-again',
  },
  WalletChangedTransaction: {
    message: 'Your wallet sent a different transaction than the one you reviewed.',
    nextAction: 'check-activity',
  },
  UserRejected: { message: 'You declined in your wallet. Nothing was sent.', nextAction: 'try-again' },
  WalletBusy: { message: 'Your wallet is already showing a request.', nextAction: 'open-wallet' },
  WalletDisconnected: { message: 'Your wallet is no longer connected.', nextAction: 'connect-wallet' },
  WalletRefused: { message: 'Your wallet could not do this.', nextAction: 'try-again' },
  BatchFailed: { message: 'The one-click swap failed. Try it step by step.', nextAction: 'try-again' },
  WalletWrongChain: { message: 'Your wallet is on another network.', nextAction: 'switch-network' },
  WalletAccountChanged: { message: 'Your wallet switched to another account.', nextAction: 'review-again' },
  ChainNotAdded: { message: 'Your wallet could not add this network.', nextAction: 'switch-network' },
  TransactionDropped: {
    message: 'The network lost the transaction before it was included. Nothing was traded.',
    nextAction: 'try-again',
  },
  TransactionReplaced: {
    message: 'Another transaction from your wallet took the place of this one.',
    nextAction: 'check-activity',
  },
  TransactionCancelled: { message: 'The transaction was cancelled. Nothing was traded.', nextAction: 'try-again' },
  SubmissionUnknown: {
    message: 'The page closed while your wallet was asking. Check your wallet before you try again.',
    nextAction: 'check-activity',
  },
  CancelFailed: {
    message: 'Unable to cancel the transaction. It may already be in a block.',
    nextAction: 'check-activity',
  },
  ReplaceFailed: {
    message: 'Unable to replace the transaction. It may already be in a block.',
    nextAction: 'check-activity',
  },
  CancelRefused: {
    message:
      'Unable to cancel the transaction from here: your wallet allows it in its own window alone. Cancel it there.',
    nextAction: 'wait',
  },
  ReplaceRefused: {
    message:
      'Unable to replace the transaction from here: your wallet sent it again as a new one. Check your activity before you do anything else.',
    nextAction: 'check-activity',
  },
  Unknown: { message: 'Something went wrong.', nextAction: 'try-again' },
}
