import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { failureMessages } from './failureMessages.ts'

/** The message of a failed permit cancellation: its own, else a trade's. */
export function toCancelPermitMessage(code: FailureCode): MessageDescriptor {
  return messages[code] ?? failureMessages[code]
}

/** Failures with a different message for cancellations than for trades. */
const messages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  PermitInvalid: msg`This was used or canceled before. Nothing was sent.`,
  ExpectedToFail: msg`This is expected to fail, so it wasn’t sent. The signature still counts.`,
  ExecutionReverted: msg`The cancellation failed. The signature still counts; you only paid the network cost.`,
  TransactionCancelled: msg`The transaction was canceled. The signature still counts.`,
  OutcomeUnknown: msg`Your wallet’s node hasn’t confirmed the outcome yet.`,
}
