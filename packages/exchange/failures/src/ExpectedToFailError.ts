import { BaseError } from '@oxbow/errors/BaseError'
import type { FailureCode } from './FailureCode.ts'

/** The transaction fails in the node's simulation. */
export class ExpectedToFailError extends BaseError {
  override readonly name = 'ExpectedToFailError'
  declare readonly code: FailureCode

  constructor(code: FailureCode, detail: string | undefined) {
    super(detail ?? 'This transaction is expected to fail.', { code })
  }
}
