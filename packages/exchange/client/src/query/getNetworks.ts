import type { Network } from '@oxbow/chain/Network'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { ExchangeClient } from '../server/ExchangeClient.ts'

/**
 * The chains that this server serves, in display order.
 *
 * @throws {getNetworks.ErrorType}
 */
export async function getNetworks(
  client: ExchangeClient,
  parameters: getNetworks.Parameters = {},
): Promise<getNetworks.ReturnType> {
  return (await client.api.networks(parameters)).networks
}

export declare namespace getNetworks {
  type Parameters = { readonly signal?: AbortSignal | undefined }
  type ReturnType = readonly Network[]
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
