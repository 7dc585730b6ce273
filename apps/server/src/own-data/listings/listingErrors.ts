import { BaseError } from '@oxbow/errors/BaseError'

export class ListingRefusedError extends BaseError {
  override name = 'Server.ListingRefusedError'
  constructor(reason: string, nextAction: string) {
    super(`This listing was not accepted: ${reason}.`, { code: 'ListingRefused', nextAction })
  }
}

export class TooManyListingsError extends BaseError {
  override name = 'Server.TooManyListingsError'
  constructor() {
    super('This account has reached the maximum number of listings.', {
      code: 'TooManyListings',
      nextAction: 'Cancel some, or wait until they expire.',
    })
  }
}
