import { decodeRevert, type RevertReason } from '@oxbow/calldata/decodeRevert'
import type { Hex } from 'viem'
import type { FailureCode } from './FailureCode.ts'

/** The failure a page shows for each reason a trade reverts; a new `RevertReason` without one does not compile. */
const codes: Readonly<Record<RevertReason, FailureCode>> = {
  'price-moved': 'PriceMoved',
  expired: 'DeadlinePassed',
  'insufficient-funds': 'InsufficientBalance',
  'insufficient-allowance': 'AllowanceTooLow',
  'allowance-expired': 'PermitExpired',
  'permit-expired': 'PermitExpired',
  'permit-used': 'PermitInvalid',
  'permit-invalid': 'PermitInvalid',
  'hook-reverted': 'HookRefused',
  'token-refused': 'TokenCannotTransfer',
  'no-pool': 'NoRoute',
  'invalid-transaction': 'TransactionUnreadable',
  'without-data': 'ExpectedToFail',
  unknown: 'ExpectedToFail',
}

/** Revert data of a trade as a failure and what the contract said. */
export function fromRevert(data: Hex): { readonly code: FailureCode; readonly detail: string } {
  const { reason, detail, culprit } = decodeRevert(data)
  return { code: codes[reason], detail: culprit === undefined ? detail : `${detail} at ${culprit}` }
}
