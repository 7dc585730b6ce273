import { BaseError } from '@oxbow/errors/BaseError'

/** The data to sign doesn't match what was reviewed. */
export class TradeMismatchError extends BaseError {
  override readonly name = 'Listings.TradeMismatchError'
  constructor(fact: string) {
    super('What would be signed is not what was reviewed.', { code: 'TransactionMismatch', facts: [fact] })
  }
}
