import type { CheckApprovalResponse, ParsedCheckApprovalRequest } from '@oxbow/contract/CheckApproval'
import { prepareApproval } from '@oxbow/trading/prepareApproval'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { findChain, type Services } from '../Services.ts'
import { assertTradable } from './assertTradable.ts'

/**
 * The approval that a trade still needs, for whom and for what the operator serves.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `prepareApproval` throws
 */
export async function checkApproval(
  services: Services,
  request: ParsedCheckApprovalRequest,
  requestId: string,
): Promise<CheckApprovalResponse> {
  const chain = findChain(services, request.chainId)
  assertTradable(services, chain, [request.token])
  await assertAddressAllowed(services, [request.walletAddress])
  return prepareApproval(chain, request, requestId)
}
