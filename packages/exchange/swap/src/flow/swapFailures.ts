import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only trades have, each with its next action. */
export const swapFailures = {
  WrapFailed: 'try-again',
  UnwrapFailed: 'try-again',
} as const satisfies DomainFailures

/** All failures of a swap flow. */
export type SwapFailureCode = FailureCode | keyof typeof swapFailures
