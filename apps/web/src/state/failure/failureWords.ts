import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { PageFailureCode } from './PageFailureCode.ts'

/** Where a failure has a name of its own; the sentence in `failureMessages` says what happened. */
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

/** What became of the money, where the sentence itself does not say. */
export function moneyWords(code: PageFailureCode): MessageDescriptor | undefined {
  if (kept.has(code)) return msg`No tokens moved.`
  return open.has(code) ? msg`Check your balances before you try again.` : undefined
}

/** Of what a wallet changed, by what its bytes say. */
export const limitWords: Readonly<Record<NonNullable<FailureView['limits']>, MessageDescriptor>> = {
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

/** Something may have been sent. */
const open: ReadonlySet<PageFailureCode> = new Set<PageFailureCode>(['BatchFailed', 'TransactionReplaced', 'Unknown'])
