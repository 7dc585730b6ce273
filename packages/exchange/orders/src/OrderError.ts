import { BaseError } from '@oxbow/errors/BaseError'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { OrderFailure } from './orderFailures.ts'

/** An order can't be placed or canceled. */
export class OrderError extends BaseError {
  override readonly name = 'Orders.OrderError'
  constructor(code: OrderFailure | Extract<FailureCode, 'InsufficientBalance'>, sentence: string) {
    super(sentence, { code })
  }
}

/** The data to sign doesn't match what was reviewed. */
export class OrderMismatchError extends BaseError {
  override readonly name = 'Orders.OrderMismatchError'
  constructor(fact: string) {
    super('The request to sign differs from the reviewed one.', { code: 'TransactionMismatch', facts: [fact] })
  }
}
