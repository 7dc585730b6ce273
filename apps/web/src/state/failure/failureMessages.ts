import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { SwapFailureCode } from '@oxbow/swap/swapFailures'
import { quoteFailures } from './quoteFailures.ts'

/** The messages of all failures of a trade. A missing code doesn't compile. */
export const failureMessages: Readonly<Record<SwapFailureCode, MessageDescriptor>> = {
  ...quoteFailures,
  InsufficientGas: msg`You don’t have enough to cover the network cost.`,
  HookRefused: msg`A pool’s hook rejected the swap.`,
  QuoteOutdated: msg`The pools pay far more than this quote, so its limits wouldn’t protect you.`,
  PriceMoved: msg`The price moved past your slippage limit. Your tokens are still in your wallet.`,
  DeadlinePassed: msg`The deadline passed before your swap was confirmed.`,
  ClockAhead: msg`The network’s clock is far ahead of this device’s. Check your clock, or use another node.`,
  ClockBehind: msg`The network’s clock is far behind this device’s. Check your clock, or use another node.`,
  PermitExpired: msg`Your signature has expired.`,
  PermitInvalid: msg`The signature doesn’t match this approval.`,
  AllowanceTooLow: msg`The approved amount is lower than needed.`,
  ExpectedToFail: msg`This transaction is expected to fail, so it wasn’t sent.`,
  BelowMinimum: msg`You’d receive less than your signed minimum.`,
  NotOwner: msg`Only its owner can change it.`,
  ExecutionReverted: msg`Transaction failed. You only paid the network cost.`,
  ApprovalReverted: msg`The token rejected the approval. You only paid the network cost.`,
  ClaimRefused: msg`This claim is out of date. Your rewards are safe.`,
  RewardsUnavailable: msg`Rewards are unavailable right now. Your earnings are safe.`,
  WrapFailed: msg`Wrap failed. You only paid the network cost.`,
  UnwrapFailed: msg`Unwrap failed. You only paid the network cost.`,
  NetworkMismatch: msg`This network isn’t the one this site knows. Nothing was sent.`,
  TransactionMismatch: msg`The transaction didn’t match what you reviewed, so it wasn’t sent.`,
  TransactionUnreadable: msg`Oxbow couldn’t verify this transaction, so it wasn’t sent.`,
  ApprovalMismatch: msg`The approval didn’t match what this needs, so it wasn’t sent.`,
  TokenMismatch: msg`A token’s decimals don’t match its list, so its amounts aren’t reliable. Nothing was sent.`,
  NetworkCostRose: msg`The network cost changed after your review, so nothing was sent.`,
  NetworkCostUnknown: msg`Oxbow couldn’t estimate the network cost, so nothing was sent.`,
  WalletChangedTransaction: msg`Your wallet sent a different transaction than the one you reviewed.`,
  UserRejected: msg`You rejected this in your wallet. Nothing was sent.`,
  WalletBusy: msg`Your wallet is already showing a request. Answer it there first.`,
  WalletDisconnected: msg`Your wallet is no longer connected.`,
  WalletOffline: msg`Your wallet can’t reach the network. Nothing was sent.`,
  WalletFailed: msg`Your wallet reported an internal error. Check your wallet’s activity before you try again.`,
  WalletRefused: msg`Your wallet couldn’t complete this.`,
  BatchFailed: msg`One-step mode failed. Try it step by step.`,
  WalletWrongChain: msg`Your wallet is on another network.`,
  WalletAccountChanged: msg`Your wallet switched to another account.`,
  ChainNotAdded: msg`Your wallet couldn’t add this network.`,
  TransactionDropped: msg`The transaction was dropped. Your wallet may resend it, so check there before you retry.`,
  TransactionReplaced: msg`Another transaction from your wallet replaced this one.`,
  TransactionCancelled: msg`Transaction canceled. Your tokens are still in your wallet.`,
  SubmissionUnknown: msg`Your wallet may have sent this. Check it before you try again.`,
  OutcomeUnknown: msg`Your wallet’s node hasn’t confirmed the outcome yet. Don’t try again until it does.`,
  CancelFailed: msg`Unable to cancel transaction. It may already be confirmed.`,
  ReplaceFailed: msg`Unable to replace transaction. It may already be confirmed.`,
  CancelRefused: msg`Unable to cancel transaction here. Cancel it in your wallet.`,
  ReplaceRefused: msg`Unable to replace transaction. Your wallet sent it as a new one, so check your activity first.`,
}

/** The same failures when found by a simulation, before the wallet was asked. */
export const simulationReasons: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  PriceMoved: msg`The price moved past your slippage limit.`,
  ExpectedToFail: msg`A contract rejected the swap.`,
}
