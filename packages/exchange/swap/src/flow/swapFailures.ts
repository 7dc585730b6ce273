import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a swap, a wrap or an unwrap fails at, each with the one thing to do about it. */
export const swapFailures = {
  WrapFailed: 'try-again',
  UnwrapFailed: 'try-again',
} as const satisfies DomainFailures

/** Everything that a swap may fail at. */
export type SwapFailureCode = FailureCode | keyof typeof swapFailures
