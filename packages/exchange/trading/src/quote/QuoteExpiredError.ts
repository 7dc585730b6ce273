import { BaseError } from '@oxbow/errors/BaseError'

/** The quote, its deadline or its permit has expired. */
export class QuoteExpiredError extends BaseError {
  override name = 'Engine.QuoteExpiredError'
  constructor(what: string) {
    super(what, { code: 'QuoteExpired', nextAction: 'Request a new quote and sign its permit.' })
  }
}
