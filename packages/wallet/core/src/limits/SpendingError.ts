import { BaseError } from '@oxbow/errors/BaseError'

export type SpendingErrorCode =
  /** Exceeds today's limit; it can be delayed. */
  | 'OverLimit'
  /** Exceeds today's limit, and the owner allows no exceptions. */
  | 'LimitReached'
  | 'StillWaiting'
  /** This device has no record yet, and nobody can tell the time to begin one. */
  | 'TimeUnknown'

/** The owner's spending limits don't allow this signature now. */
export class SpendingError extends BaseError {
  override readonly name = 'SpendingError'
  declare readonly code: SpendingErrorCode

  constructor(message: string, code: SpendingErrorCode) {
    super(message, { code })
  }
}
