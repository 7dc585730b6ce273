import { BaseError } from '@oxbow/errors/BaseError'

/** The data to sign doesn't match what was reviewed. */
export class NftTradeMismatchError extends BaseError {
  override readonly name = 'Listings.NftTradeMismatchError'
  constructor(fact: string) {
    super('The request to sign differs from the reviewed one.', { code: 'TransactionMismatch', facts: [fact] })
  }
}
