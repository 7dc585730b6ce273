import { BaseError } from '@oxbow/errors/BaseError'

/** The data to sign isn't the reviewed transfer. */
export class TransferMismatchError extends BaseError {
  override readonly name = 'verifyTransfer.TransferMismatchError'
  constructor(fact: string) {
    super('What would be signed is not the transfer that was reviewed.', {
      code: 'TransactionMismatch',
      facts: [fact],
    })
  }
}
