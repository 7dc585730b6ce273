import { BaseError } from '@oxbow/errors/BaseError'

export type SpendingErrorCode =
  /** More than may leave today; it can be made to wait. */
  | 'OverLimit'
  /** More than may leave today, and the owner wants no exceptions. */
  | 'LimitReached'
  | 'StillWaiting'

/** A signature that the owner's own limits don't allow now. */
export class SpendingError extends BaseError {
  override readonly name = 'SpendingError'
  declare readonly code: SpendingErrorCode

  constructor(message: string, code: SpendingErrorCode) {
    super(message, { code })
  }
}
