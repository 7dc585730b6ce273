import type { ParsedSwapRequest, SwapResponse } from '@oxbow/contract/Swap'
import { prepareTrade } from '@oxbow/trading/prepareTrade'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../Services.ts'
import { admitTrade } from './admitTrade.ts'

/**
 * The transaction of a quote, if the operator allows its account and tokens.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `prepareTrade` throws
 */
export async function prepareSwap(
  services: Services,
  request: ParsedSwapRequest,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<SwapResponse> {
  return prepareTrade(await admitTrade(services, request.quote, { ip }), request, requestId)
}
