import { BaseError } from '@oxbow/errors/BaseError'

export class OrderRefusedError extends BaseError {
  override name = 'Server.OrderRefusedError'
  constructor(reason: string, nextAction: string) {
    super(`This order was not accepted: ${reason}.`, { code: 'OrderRefused', nextAction })
  }
}

export class OrderTokenUnknownError extends BaseError {
  override name = 'Server.OrderTokenUnknownError'
  constructor(token: string) {
    super('This order was not accepted: this server knows no pool or list with one of its tokens.', {
      code: 'OrderTokenUnknown',
      facts: [`token: ${token}`],
      nextAction: 'Choose another token, or try again once there is a pool.',
    })
  }
}

export class TooManyUnlistedOrdersError extends BaseError {
  override name = 'Server.TooManyUnlistedOrdersError'
  constructor(most: number) {
    super(`This account has ${most} open orders with tokens that no list has, which is the maximum.`, {
      code: 'TooManyUnlistedOrders',
      nextAction: 'Cancel some, or wait until they are filled or expire.',
    })
  }
}

export class TooManyOpenOrdersError extends BaseError {
  override name = 'Server.TooManyOpenOrdersError'
  constructor() {
    super('This account has reached the maximum number of open orders.', {
      code: 'TooManyOpenOrders',
      nextAction: 'Cancel some, or wait until they are filled or expire.',
    })
  }
}
