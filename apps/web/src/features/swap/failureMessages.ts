import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/exchange/errors/FailureCode'
import type { NextAction } from '@oxbow/exchange/errors/NextAction'

/** What happened, in words, for everything that can stop a trade. A code without words does not compile. */
export const failureMessages: Readonly<Record<FailureCode, MessageDescriptor>> = {
  NoRoute: msg`No pools connect these two tokens for this amount.`,
  AmountTooLow: msg`The amount is too small to trade.`,
  AmountTooHigh: msg`The pools do not hold enough for this amount.`,
  InsufficientBalance: msg`Your balance is too low for this trade.`,
  InsufficientGas: msg`Your balance does not cover the network cost.`,
  TokenCannotTransfer: msg`One of the tokens cannot be transferred right now; its contract refuses.`,
  TransferTaxUnsupported: msg`A token that keeps a part of each transfer cannot be traded this way.`,
  HookRefused: msg`A program attached to one of the pools refused the trade.`,
  TokenBlocked: msg`This token cannot be traded here.`,
  AddressBlocked: msg`This address cannot trade here.`,
  RegionBlocked: msg`Trading is not available in your region.`,
  UnsupportedChain: msg`This Oxbow does not serve that network.`,
  QuoteExpired: msg`The price is no longer current.`,
  RequestInvalid: msg`The server did not understand the request.`,
  RateLimited: msg`Too many requests. Prices come back in a moment.`,
  ServerUnreachable: msg`The server does not answer. Your input is kept.`,
  NodeUnreachable: msg`The network node does not answer. Your input is kept.`,
  ServerChanged: msg`The server was updated. Reload the page to go on.`,
  ServerFailed: msg`The server could not do this. Your input is kept.`,
  ServerStarting: msg`The server is still reading the network. Your input is kept.`,
  Offline: msg`You are offline.`,
  PriceMoved: msg`The price moved beyond your slippage setting, so nothing was traded.`,
  DeadlinePassed: msg`The deadline passed before the trade was included.`,
  PermitExpired: msg`Your signature has expired.`,
  PermitInvalid: msg`The signature does not match what the token permit needs.`,
  AllowanceTooLow: msg`The approved amount is lower than this trade needs.`,
  ExpectedToFail: msg`This transaction is expected to fail, so it was not sent.`,
  BelowMinimum: msg`You would be left with less than the minimum that you sign.`,
  ExecutionReverted: msg`The transaction failed; only the network cost was spent.`,
  ApprovalReverted: msg`The token approval failed.`,
  WrapFailed: msg`Wrapping failed; only the network cost was spent.`,
  UnwrapFailed: msg`Unwrapping failed; only the network cost was spent.`,
  TransactionMismatch: msg`The prepared transaction differs from what you reviewed, so it was not sent.`,
  TransactionUnreadable: msg`The prepared transaction could not be checked, so it was not sent.`,
  ApprovalMismatch: msg`The prepared approval differs from what this trade needs, so it was not sent.`,
  WalletChangedTransaction: msg`Your wallet sent a different transaction than the one you reviewed.`,
  UserRejected: msg`You declined in your wallet. Nothing was sent.`,
  WalletBusy: msg`Your wallet is already showing a request.`,
  WalletDisconnected: msg`Your wallet is no longer connected.`,
  WalletRefused: msg`Your wallet could not do this.`,
  WalletWrongChain: msg`Your wallet is on another network.`,
  WalletAccountChanged: msg`Your wallet switched to another account.`,
  ChainNotAdded: msg`Your wallet could not add this network.`,
  TransactionDropped: msg`The network lost the transaction before it was included. Nothing was traded.`,
  TransactionReplaced: msg`Another transaction from your wallet took the place of this one.`,
  TransactionCancelled: msg`The transaction was cancelled. Nothing was traded.`,
  SubmissionUnknown: msg`The page closed while your wallet was asking. Check your wallet before you try again.`,
  CancelFailed: msg`Unable to cancel the transaction. It may already be in a block.`,
  ReplaceFailed: msg`Unable to replace the transaction. It may already be in a block.`,
  Unknown: msg`Something went wrong.`,
}

/** The same failures where a trial run met them, so that nothing was asked of anybody yet. */
export const trialReasons: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  PriceMoved: msg`The price has moved beyond your slippage setting since it was quoted.`,
  ExpectedToFail: msg`One of the contracts refuses the trade.`,
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
  reload: msg`Reload the page`,
  wait: undefined,
  dismiss: msg`Close`,
}
