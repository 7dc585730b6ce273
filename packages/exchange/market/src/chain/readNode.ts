import { BaseError } from '@oxbow/errors/BaseError'
import {
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type BaseError as ViemError,
} from 'viem'
import { NodeUnavailableError } from './NodeUnavailableError.ts'

/**
 * Runs reads of a chain and converts their errors.
 *
 * @throws {NotATokenError} when the contract reverts or answers nothing, {NodeUnavailableError} when no node answers
 */
export async function readNode<T>(chainName: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BaseError) throw error
    if (error instanceof ContractFunctionExecutionError && isContractsFault(error)) throw new NotATokenError(error)
    throw new NodeUnavailableError(chainName, error)
  }
}

function isContractsFault(error: ViemError): boolean {
  return (
    error.walk(
      (each) => each instanceof ContractFunctionRevertedError || each instanceof ContractFunctionZeroDataError,
    ) !== null
  )
}

export class NotATokenError extends BaseError {
  override name = 'Engine.NotATokenError'
  constructor(cause: unknown) {
    super('The contract does not behave like a token.', {
      cause,
      code: 'RequestValidationError',
      nextAction: 'Check the token address.',
    })
  }
}
