import type { ParsedSwapRequest, SwapResponse } from '@oxbow/contract/Swap'
import { prepareTrade } from '@oxbow/exchange/desk/prepareTrade'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { findChain, type Services } from '../Services.ts'
import { assertTradable } from './blockedTokens.ts'

/**
 * The transaction of a quote, for whom and for what the operator serves.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `prepareTrade` throws
 */
export async function prepareSwap(
  services: Services,
  request: ParsedSwapRequest,
  requestId: string,
): Promise<SwapResponse> {
  const { chainId, swapper, input, output } = request.quote
  const chain = findChain(services, chainId)
  assertTradable(services, chain, [input.token, output.token])
  assertAddressAllowed(services, [swapper])
  return prepareTrade(chain, request, requestId)
}
