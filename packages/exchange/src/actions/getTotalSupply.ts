import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { callNode } from './callNode.ts'

/**
 * How much of a token there is, in raw units, as its contract says.
 *
 * @throws what viem throws when the node does not answer or the contract does not tell.
 */
export async function getTotalSupply(
  client: ExchangeClient,
  { chainId, token }: getTotalSupply.Parameters,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
  const answer = await callNode(client.rpc(chainId), { to: token, data })
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', data: answer })
}

export declare namespace getTotalSupply {
  type Parameters = { readonly chainId: number; readonly token: `0x${string}` }
}
