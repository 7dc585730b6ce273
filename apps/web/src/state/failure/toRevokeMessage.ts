import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { failureMessages } from './failureMessages.ts'

/** The message of a failed revocation: its own, else a trade's. */
export function toRevokeMessage(code: FailureCode): MessageDescriptor {
  return revokeMessages[code] ?? failureMessages[code]
}

/** Failures with a different message for revocations than for trades. */
const revokeMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  ExpectedToFail: msg`A token refuses to revoke its approval. Revoke the others one by one.`,
  ExecutionReverted: msg`The token refused. The approval still stands; you only paid the network cost.`,
  TransactionCancelled: msg`The transaction was canceled. The approval still stands.`,
  BatchFailed: msg`Your wallet couldn’t revoke them together. Try again, one by one.`,
  OutcomeUnknown: msg`Your wallet’s node hasn’t confirmed the outcome yet.`,
}
