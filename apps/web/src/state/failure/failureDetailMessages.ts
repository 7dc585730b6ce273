import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { PageFailureCode } from './PageFailureCode.ts'

/** Titles of failures that have their own; the message in `failureMessages` says what happened. */
export const failureTitles: Readonly<Partial<Record<PageFailureCode, MessageDescriptor>>> = {
  TransactionDropped: msg`Confirmation timed out. Please retry.`,
  ApprovalReverted: msg`Token approval failed`,
  InsufficientBalance: msg`Insufficient balance`,
  SwapOrderExpired: msg`Your swap could not be fulfilled at this time. Please try again.`,
  SwapOrderUnfunded: msg`Your account had insufficient funds to complete this swap.`,
  AllowanceTooLow: msg`Insufficient approval amount`,
  UserRejected: msg`Transaction rejected`,
  OutcomeUnknown: msg`Error while checking transaction status`,
  WalletBusy: msg`Wallet is busy`,
  Unknown: msg`Unknown error.`,
}

/** What happened to the money, if the message doesn't say. */
export function toMoneyMessage(code: PageFailureCode): MessageDescriptor | undefined {
  if (kept.has(code)) return msg`No tokens moved.`
  return open.has(code) ? msg`Check your balances before you try again.` : undefined
}

/** Messages about a transaction that the wallet changed, by its decoded limits. */
export const limitMessages: Readonly<Record<NonNullable<FailureView['limits']>, MessageDescriptor>> = {
  unread: msg`What it does can’t be read.`,
  kept: msg`The limits you reviewed still hold.`,
  broken: msg`It breaks the limits you reviewed.`,
}

const kept: ReadonlySet<PageFailureCode> = new Set<PageFailureCode>([
  'HookRefused',
  'DeadlinePassed',
  'ApprovalReverted',
  'TokenCannotTransfer',
  'AllowanceTooLow',
  'PermitExpired',
  'PermitInvalid',
  'WalletBusy',
  'WalletDisconnected',
  'WalletRefused',
  'WalletWrongChain',
  'WalletAccountChanged',
  'ChainNotAdded',
])

/** Failures after which something may have been sent. */
const open: ReadonlySet<PageFailureCode> = new Set<PageFailureCode>(['BatchFailed', 'TransactionReplaced', 'Unknown'])
