import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import type { NftFacts } from '@oxbow/activity/NftFacts'
import { answerOf, type NodeCall } from '@oxbow/client/callNode'
import { type Client, encodeFunctionData, type Hex } from 'viem'

/** The call that reads an account's holding of an NFT: the owner of an ERC-721, the balance of an ERC-1155. */
export function holdingCall({ standard, collection, tokenId }: NftFacts, owner: Hex): NodeCall {
  const id = BigInt(tokenId)
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, id] })
  return { to: collection, data }
}

/** Decodes the holding. An invalid answer, as of a burned NFT, counts as zero. */
export function toHolding({ standard }: NftFacts, owner: Hex, answer: Hex | undefined): bigint {
  if (answer?.length !== 66) return 0n
  const word = BigInt(answer)
  return standard === 'erc1155' ? word : word === BigInt(owner) ? 1n : 0n
}

/**
 * Reads the holding from a node.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function readHolding(rpc: Client, nft: NftFacts, owner: Hex): Promise<bigint> {
  return toHolding(nft, owner, await answerOf(rpc, holdingCall(nft, owner)))
}
