import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { Config } from '@oxbow/contract/Config'
import type { ExchangeClient } from '../server/ExchangeClient.ts'

/**
 * The operator's settings that pages need.
 *
 * @throws {getConfig.ErrorType}
 */
export function getConfig(
  client: ExchangeClient,
  parameters: getConfig.Parameters = {},
): Promise<getConfig.ReturnType> {
  return client.api.config(parameters)
}

export declare namespace getConfig {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = Config
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
