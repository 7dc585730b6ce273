import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only fee collections have, each with its next action. */
export const collectFailures = {
  NothingToClaim: 'dismiss',
} as const satisfies DomainFailures

export type CollectFailure = keyof typeof collectFailures

/** All failures of a fee collection. */
export type CollectFailureCode = FailureCode | CollectFailure
