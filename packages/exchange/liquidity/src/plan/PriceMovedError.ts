import { BaseError } from '@oxbow/errors/BaseError'

/** The price has left the bounds that the person reviewed. */
export class PriceMovedError extends BaseError {
  override readonly name = 'PriceMovedError'
  constructor() {
    super('The price left the reviewed bounds.', { code: 'PriceMoved' })
  }
}
