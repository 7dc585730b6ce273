import { erc721Abi } from '@oxbow/abi/erc721'
import { toTokenText } from '@oxbow/chain/tokenText'
import { decodeFunctionResult, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { callContract } from './callContract.ts'

const gas = 1_000_000n
const maxCharacters = 10_000
const maxShown = 64

/**
 * The collection's name, which ERC-1155 doesn't require; undefined if it has none.
 *
 * @throws viem's error if the node doesn't answer
 */
export async function readNftName(client: PublicClient, collection: Hex): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  const answer = await callContract(client, { to: collection, data, gas })
  if (answer === undefined || answer.length > 2 * maxCharacters) return undefined
  try {
    return toTokenText(decodeFunctionResult({ abi: erc721Abi, functionName: 'name', data: answer }), maxShown)
  } catch {
    return undefined
  }
}
