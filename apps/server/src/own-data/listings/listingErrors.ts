import { BaseError } from '@oxbow/errors/BaseError'

export class ListingRefusedError extends BaseError {
  override name = 'Server.ListingRefusedError'
  constructor(reason: string, nextAction: string) {
    super(`This listing was not taken: ${reason}.`, { code: 'ListingRefused', nextAction })
  }
}

export class TooManyListingsError extends BaseError {
  override name = 'Server.TooManyListingsError'
  constructor() {
    super('This account has as many listings as it may.', {
      code: 'TooManyListings',
      nextAction: 'Cancel some, or wait until they expire.',
    })
  }
}
