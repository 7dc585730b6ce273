import { erc721Abi } from '@oxbow/abi/erc721'
import { toTokenText } from '@oxbow/chain/tokenText'
import { decodeFunctionResult, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { callContract } from './callContract.ts'

const gas = 1_000_000n
const mostCharacters = 10_000
const mostShown = 64

/**
 * What a collection calls itself, which ERC-1155 does not ask for; undefined when that is nothing.
 *
 * @throws what viem throws when the node does not answer
 */
export async function readNftName(client: PublicClient, collection: Hex): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  const answer = await callContract(client, { to: collection, data, gas })
  if (answer === undefined || answer.length > 2 * mostCharacters) return undefined
  try {
    return toTokenText(decodeFunctionResult({ abi: erc721Abi, functionName: 'name', data: answer }), mostShown)
  } catch {
    return undefined
  }
}
