import { BaseError } from '@oxbow/errors/BaseError'

export class OrdersUnavailableError extends BaseError {
  override name = 'Server.OrdersUnavailableError'
  constructor() {
    super('This server keeps no orders: it has no database.', {
      code: 'OrdersUnavailable',
      nextAction: 'Tell the operator.',
    })
  }
}

export class OrderRefusedError extends BaseError {
  override name = 'Server.OrderRefusedError'
  constructor(reason: string, nextAction: string) {
    super(`This order was not taken: ${reason}.`, { code: 'OrderRefused', nextAction })
  }
}

export class TooManyOpenOrdersError extends BaseError {
  override name = 'Server.TooManyOpenOrdersError'
  constructor() {
    super('This account has as many open orders as it may.', {
      code: 'TooManyOpenOrders',
      nextAction: 'Cancel some, or wait until they are filled or expire.',
    })
  }
}
