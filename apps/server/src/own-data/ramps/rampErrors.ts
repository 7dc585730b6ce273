import { BaseError } from '@oxbow/errors/BaseError'

export class RampsUnavailableError extends BaseError {
  override name = 'Server.RampsUnavailableError'
  constructor() {
    super('Nothing can be bought or sold for money here: the operator has set no provider for it.', {
      code: 'RampsUnavailable',
      nextAction: 'Tell the operator.',
    })
  }
}

export class RampRefusedError extends BaseError {
  override name = 'Server.RampRefusedError'
  constructor(reason: string, nextAction: string, cause?: unknown) {
    super(`The order was not begun: ${reason}.`, { cause, code: 'RampRefused', nextAction })
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
    super('Too many orders were begun from this address within an hour.', {
      code: 'TooManyRamps',
      nextAction: 'Try again in an hour.',
    })
  }
}
