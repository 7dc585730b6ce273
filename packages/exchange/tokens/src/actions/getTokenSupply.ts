import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address } from 'viem'

/** How much of a token there is, in raw units. */
export type TokenSupply = {
  readonly total: bigint
  /** Without what was burned. What else is locked up can't be read from contracts. */
  readonly circulating: bigint
}

/** Where tokens are sent to be gone for good. */
const burnAddress = '0x000000000000000000000000000000000000dead'

/** `totalSupply()` and `balanceOf(burnAddress)`, written out: the first name that a page hashes takes a slow phone a tenth of a second, while it is drawn. */
const totalCall = '0x18160ddd'
const burnedCall = `0x70a08231${burnAddress.slice(2).padStart(64, '0')}` as const

/**
 * How much of a token there is, as its contract says.
 *
 * @throws what viem throws when the node does not answer or the contract does not tell.
 */
export async function getTokenSupply(
  client: ExchangeClient,
  { chainId, token }: getTokenSupply.Parameters,
): Promise<TokenSupply> {
  const rpc = client.rpc(chainId)
  const [total, burned] = (
    await Promise.all([callNode(rpc, { to: token, data: totalCall }), callNode(rpc, { to: token, data: burnedCall })])
  ).map(BigInt) as [bigint, bigint]
  return { total, circulating: total > burned ? total - burned : 0n }
}

export declare namespace getTokenSupply {
  type Parameters = { readonly chainId: number; readonly token: Address }
}
