import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { type Address, encodeFunctionData } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { callNode } from './callNode.ts'

/** How much of a token there is, in raw units. */
export type TokenSupply = {
  readonly total: bigint
  /** Without what was sent where nobody has a key. What else is locked up no contract tells. */
  readonly circulating: bigint
}

/** Where tokens are sent to be gone for good. */
const burnAddress = '0x000000000000000000000000000000000000dead'

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
    await Promise.all([
      callNode(rpc, { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' }) }),
      callNode(rpc, {
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [burnAddress] }),
      }),
    ])
  ).map(BigInt) as [bigint, bigint]
  return { total, circulating: total > burned ? total - burned : 0n }
}

export declare namespace getTokenSupply {
  type Parameters = { readonly chainId: number; readonly token: Address }
}
