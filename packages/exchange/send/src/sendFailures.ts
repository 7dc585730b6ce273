import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a transfer to somebody fails at, each with the one thing to do about it. */
export const sendFailures = {
  RecipientRefused: 'dismiss',
} as const satisfies DomainFailures

export type SendFailure = keyof typeof sendFailures

/** Everything that sending may fail at. */
export type SendFailureCode = FailureCode | SendFailure
