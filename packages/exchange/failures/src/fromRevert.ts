import { decodeRevert, type RevertReason } from '@oxbow/calldata/decodeRevert'
import type { Hex } from 'viem'
import type { FailureCode } from './FailureCode.ts'

/** The failure shown for each revert reason; a new `RevertReason` without one doesn't compile. */
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

/** Decodes a trade's revert data into a failure code and the contract's text. */
export function fromRevert(data: Hex): { readonly code: FailureCode; readonly detail: string } {
  const { reason, detail, culprit } = decodeRevert(data)
  return { code: codes[reason], detail: culprit === undefined ? detail : `${detail} at ${culprit}` }
}
