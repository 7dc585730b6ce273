import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address } from 'viem'

/** Supply of a token in raw units. */
export type TokenSupply = {
  readonly total: bigint
  /** Total minus the burn address's balance. Other locked tokens can't be read from contracts. */
  readonly circulating: bigint
}

/** Common address for burned tokens. */
const burnAddress = '0x000000000000000000000000000000000000dead'

/** Calldata of `totalSupply()` and `balanceOf(burnAddress)`, precomputed: loading the hash function takes a slow phone 100 ms during rendering. */
const totalCall = '0x18160ddd'
const burnedCall = `0x70a08231${burnAddress.slice(2).padStart(64, '0')}` as const

/**
 * Supply of a token, from its contract.
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
