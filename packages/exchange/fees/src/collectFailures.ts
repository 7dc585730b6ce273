import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a collection of fees fails at, each with the one thing to do about it. */
export const collectFailures = {
  NothingToClaim: 'dismiss',
} as const satisfies DomainFailures

export type CollectFailure = keyof typeof collectFailures

/** Everything that collecting fees may fail at. */
export type CollectFailureCode = FailureCode | CollectFailure
