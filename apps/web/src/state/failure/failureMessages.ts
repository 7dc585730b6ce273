import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { SwapFailureCode } from '@oxbow/swap/swapFailures'
import { quoteFailures } from './quoteFailures.ts'

/** What happened, in words, for everything that can stop a trade. A code without words does not compile. */
export const failureMessages: Readonly<Record<SwapFailureCode, MessageDescriptor>> = {
  ...quoteFailures,
  InsufficientGas: msg`Your balance does not cover the network cost.`,
  HookRefused: msg`A program attached to one of the pools refused the trade.`,
  QuoteOutdated: msg`The pools give far more than the quote says, so its limits would not protect you.`,
  PriceMoved: msg`The price moved beyond your slippage setting, so nothing was traded.`,
  DeadlinePassed: msg`The deadline passed before the trade was confirmed.`,
  ClockMismatch: msg`The network’s time is far ahead of this device’s. Check the clock, or use another node.`,
  PermitExpired: msg`Your signature has expired.`,
  PermitInvalid: msg`The signature does not match what the token permit needs.`,
  AllowanceTooLow: msg`The approved amount is lower than this trade needs.`,
  ExpectedToFail: msg`This transaction is expected to fail, so it was not sent.`,
  BelowMinimum: msg`You would be left with less than the minimum that you sign.`,
  NotOwner: msg`Only its owner can change it.`,
  ExecutionReverted: msg`The transaction failed; only the network cost was spent.`,
  ApprovalReverted: msg`The token refused the approval. Only its network cost was spent.`,
  ClaimRefused: msg`The distributor does not take this proof any more. Nothing is lost.`,
  RewardsUnavailable: msg`Rewards are unavailable just now. What was earned is not lost.`,
  WrapFailed: msg`Wrapping failed; only the network cost was spent.`,
  UnwrapFailed: msg`Unwrapping failed; only the network cost was spent.`,
  NetworkMismatch: msg`This network isn't the one this site knows. Nothing was sent.`,
  TransactionMismatch: msg`The prepared transaction differs from what you reviewed, so it was not sent.`,
  TransactionUnreadable: msg`The prepared transaction could not be checked, so it was not sent.`,
  ApprovalMismatch: msg`The prepared approval differs from what this trade needs, so it was not sent.`,
  TokenMismatch: msg`The decimals of a token are not what the list says, so no amount of it can be relied on. Nothing was sent.`,
  NetworkCostRose: msg`The network cost is no longer what you reviewed, so this was not sent.`,
  NetworkCostUnknown: msg`The network cost could not be determined, so this was not sent.`,
  WalletChangedTransaction: msg`Your wallet sent a different transaction than the one you reviewed.`,
  UserRejected: msg`You declined in your wallet. Nothing was sent.`,
  WalletBusy: msg`Your wallet is already showing a request. Answer it there first.`,
  WalletDisconnected: msg`Your wallet is no longer connected.`,
  WalletOffline: msg`Your wallet can’t reach the network. Nothing was sent.`,
  WalletFailed: msg`Your wallet reported an internal error. Check your wallet’s activity before you try again.`,
  WalletRefused: msg`Your wallet could not do this.`,
  BatchFailed: msg`The one-click swap failed. Try it step by step.`,
  WalletWrongChain: msg`Your wallet is on another network.`,
  WalletAccountChanged: msg`Your wallet switched to another account.`,
  ChainNotAdded: msg`Your wallet could not add this network.`,
  TransactionDropped: msg`The transaction was dropped before it was confirmed. Your wallet may send it again: look there before you try again.`,
  TransactionReplaced: msg`Another transaction from your wallet took the place of this one.`,
  TransactionCancelled: msg`The transaction was canceled. Nothing was traded.`,
  SubmissionUnknown: msg`It isn’t known whether your wallet sent this. Check your wallet before you try again.`,
  OutcomeUnknown: msg`The outcome isn’t known yet. Your wallet’s node doesn’t confirm what the server says. Don’t trade again until it does.`,
  CancelFailed: msg`Unable to cancel the transaction. It may already be in a block.`,
  ReplaceFailed: msg`Unable to replace the transaction. It may already be in a block.`,
  CancelRefused: msg`Unable to cancel the transaction from here: your wallet allows it in its own window alone. Cancel it there.`,
  ReplaceRefused: msg`Unable to replace the transaction from here: your wallet sent it again as a new one. Check your activity before you do anything else.`,
}

/** The same failures where a simulation met them, so that nothing was asked of anybody yet. */
export const trialReasons: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  PriceMoved: msg`The price has moved beyond your slippage setting since it was quoted.`,
  ExpectedToFail: msg`One of the contracts refuses the trade.`,
}
