import type { Quote } from '@oxbow/contract/Quote'
import type { FastifyRequest } from 'fastify'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { type Chain, findChain, type Services } from '../Services.ts'
import { assertTradable } from './assertTradable.ts'

/**
 * The chain of a quote sent back by a client, if the operator allows its tokens and its swapper.
 *
 * @throws {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}
 */
export async function admitTrade(
  services: Services,
  { chainId, swapper, input, output }: Quote,
  by: Pick<FastifyRequest, 'ip'>,
): Promise<Chain> {
  const chain = findChain(services, chainId)
  assertTradable(services, chain, [input.token, output.token])
  await assertAddressAllowed(services, [swapper], by)
  return chain
}
