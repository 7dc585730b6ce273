import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import { decodeFunctionResult, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { callContract } from './callContract.ts'
import { NftError } from './NftFault.ts'

/** Limits how long a contract can compute. */
const gas = 30_000_000n
const maxCharacters = 1_000_000

/** Metadata URI of an item, from its contract. @throws {NftError} */
export async function readNftUri(
  client: PublicClient,
  { collection, standard, tokenId }: readNftUri.Item,
): Promise<string> {
  const isUnique = standard === 'erc721'
  const data = isUnique
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'uri', args: [tokenId] })
  const answer = await callContract(client, { to: collection, data, gas }).catch((error: unknown) => {
    throw new NftError('unreachable', error)
  })
  if (answer === undefined) throw new NftError('silent')
  if (answer.length > 2 * maxCharacters) throw new NftError('too-large')
  try {
    const uri = isUnique
      ? decodeFunctionResult({ abi: erc721Abi, functionName: 'tokenURI', data: answer })
      : decodeFunctionResult({ abi: erc1155Abi, functionName: 'uri', data: answer })
    // EIP-1155: in hex, without 0x, 64 digits.
    return uri.trim().replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
  } catch (error) {
    throw new NftError('silent', error)
  }
}

export declare namespace readNftUri {
  type Item = { readonly collection: Hex; readonly standard: 'erc721' | 'erc1155'; readonly tokenId: bigint }
}
