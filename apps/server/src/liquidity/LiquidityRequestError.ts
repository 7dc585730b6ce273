import { isApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { IntegerOutOfRangeError, BaseError as ViemError } from 'viem'

/** A liquidity request that can't be carried out. */
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
 * Prepares a liquidity transaction and converts errors to ones that clients can see.
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
      throw new LiquidityRequestError('The amounts are larger than the contracts can handle.', {
        nextAction: 'Use smaller amounts.',
      })
    if (error instanceof ViemError) throw new NodeUnavailableError(chainName, error)
    throw error
  }
}
