import { BaseError } from '@oxbow/errors/BaseError'

export class RampRefusedError extends BaseError {
  override name = 'Server.RampRefusedError'
  constructor(reason: string, nextAction: string, cause?: unknown) {
    super(`The order was not started: ${reason}.`, { cause, code: 'RampRefused', nextAction })
  }
}

export class WebhookRefusedError extends BaseError {
  override name = 'Server.WebhookRefusedError'
  constructor() {
    super('This is not signed by the provider.', { code: 'WebhookRefused' })
  }
}

export class TooManyRampsError extends BaseError {
  override name = 'Server.TooManyRampsError'
  constructor() {
    super('Too many orders were started from this address within an hour.', {
      code: 'TooManyRamps',
      nextAction: 'Try again in an hour.',
    })
  }
}
