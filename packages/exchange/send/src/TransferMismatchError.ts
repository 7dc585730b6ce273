import { BaseError } from '@oxbow/errors/BaseError'

/** The data to sign isn't the reviewed transfer. */
export class TransferMismatchError extends BaseError {
  override readonly name = 'verifyTransfer.TransferMismatchError'
  constructor(fact: string) {
    super('The transfer to sign differs from the reviewed one.', {
      code: 'TransactionMismatch',
      facts: [fact],
    })
  }
}
