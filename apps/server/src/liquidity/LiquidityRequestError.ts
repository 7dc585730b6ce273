import { isApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { IntegerOutOfRangeError, BaseError as ViemError } from 'viem'

/** A request about liquidity that cannot be carried out as it is. */
export class LiquidityRequestError extends BaseError {
  override name = 'Engine.LiquidityRequestError'
  constructor(message: string, options: { readonly nextAction?: string; readonly isMissing?: boolean } = {}) {
    super(message, {
      code: options.isMissing ? 'ResourceNotFound' : 'RequestValidationError',
      nextAction: options.nextAction ?? 'Change the request.',
    })
  }
}

/**
 * Runs the making of a liquidity transaction and turns what stops it into what a client can be told.
 *
 * @throws {LiquidityRequestError}, {NodeUnavailableError}
 */
export async function orRefuse<T>(chainName: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof BaseError)
      throw isApiErrorCode(error.code) && error.code !== 'NoRoute'
        ? error
        : new LiquidityRequestError(error.shortMessage)
    if (error instanceof IntegerOutOfRangeError)
      throw new LiquidityRequestError('The amounts are larger than the contracts count.', {
        nextAction: 'Use smaller amounts.',
      })
    if (error instanceof ViemError) throw new NodeUnavailableError(chainName, error)
    throw error
  }
}
