import { erc721Abi } from '@oxbow/abi/erc721'
import { toTokenText } from '@oxbow/chain/tokenText'
import { decodeFunctionResult, encodeFunctionData, type Hex, type PublicClient } from 'viem'

const gas = 1_000_000n
const mostCharacters = 10_000
const mostShown = 64

/** What a collection calls itself, which ERC-1155 does not ask for; undefined when that is nothing. */
export async function readNftName(client: PublicClient, collection: Hex): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  try {
    const { data: answer = '0x' } = await client.call({ to: collection, data, gas })
    if (answer.length > 2 * mostCharacters) return undefined
    return toTokenText(decodeFunctionResult({ abi: erc721Abi, functionName: 'name', data: answer }), mostShown)
  } catch {
    return undefined
  }
}
