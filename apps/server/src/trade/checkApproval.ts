import type { CheckApprovalResponse, ParsedCheckApprovalRequest } from '@oxbow/contract/CheckApproval'
import { prepareApproval } from '@oxbow/trading/prepareApproval'
import type { FastifyRequest } from 'fastify'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { findChain, type Services } from '../Services.ts'
import { assertTradable } from './assertTradable.ts'

/**
 * The approval that a trade still needs, if the operator allows its account and tokens.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `prepareApproval` throws
 */
export async function checkApproval(
  services: Services,
  request: ParsedCheckApprovalRequest,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<CheckApprovalResponse> {
  const chain = findChain(services, request.chainId)
  assertTradable(services, chain, [request.token])
  await assertAddressAllowed(services, [request.walletAddress], { ip })
  return prepareApproval(chain, request, requestId)
}
