import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { TestnetResponse } from '@oxbow/contract/Testnet'
import type { ExchangeClient } from '../server/ExchangeClient.ts'

/**
 * Starts the test network of a local Oxbow if it isn't running. Call it again until it runs; then `getNetworks` lists it.
 *
 * @throws {startTestnet.ErrorType}
 */
export function startTestnet(
  client: ExchangeClient,
  parameters: startTestnet.Parameters = {},
): Promise<startTestnet.ReturnType> {
  return client.api.testnet(parameters)
}

export declare namespace startTestnet {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = TestnetResponse
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
