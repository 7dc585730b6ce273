import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import type { NftFacts } from '@oxbow/activity/NftFacts'
import { answerOf, type NodeCall } from '@oxbow/client/callNode'
import { type Client, encodeFunctionData, type Hex } from 'viem'

/** The call that tells how many of an NFT somebody has: its owner of an ERC-721, their number of an ERC-1155. */
export function holdingCall({ standard, collection, tokenId }: NftFacts, owner: Hex): NodeCall {
  const id = BigInt(tokenId)
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [owner, id] })
  return { to: collection, data }
}

/** How many it says that they have. An answer that cannot be read, as of an NFT that is gone, says of nobody that they have it. */
export function toHolding({ standard }: NftFacts, owner: Hex, answer: Hex | undefined): bigint {
  if (answer?.length !== 66) return 0n
  const word = BigInt(answer)
  return standard === 'erc1155' ? word : word === BigInt(owner) ? 1n : 0n
}

/**
 * The same, read from a node.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function readHolding(rpc: Client, nft: NftFacts, owner: Hex): Promise<bigint> {
  return toHolding(nft, owner, await answerOf(rpc, holdingCall(nft, owner)))
}
