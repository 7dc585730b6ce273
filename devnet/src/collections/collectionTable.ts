import { type Address, zeroHash } from 'viem'
import { type OwnContractName, readOwnContract } from '../contracts/OwnContract.ts'
import * as Create2 from '../protocol/Create2.ts'
import type { ChainSlug } from '../tokens/tokenTable.ts'

type CollectionName = Extract<OwnContractName, 'RiverFerries' | 'RiverStones' | 'FerryPasses' | 'StrangeItems'>

/** An NFT collection on a local chain. */
export type LocalCollection = {
  readonly contract: CollectionName
  readonly standard: 'erc721' | 'erc1155'
  readonly address: Address
}

const namesByChain: Record<ChainSlug, readonly CollectionName[]> = {
  ethereum: ['RiverFerries', 'RiverStones', 'FerryPasses', 'StrangeItems'],
  base: ['RiverStones', 'FerryPasses'],
  unichain: ['RiverStones'],
  ethereum_sepolia: [],
}

/** NFT collections of a local chain. They have the same address on each chain, and none changes the address of another contract. */
export function collectionsOf(slug: ChainSlug): readonly LocalCollection[] {
  return namesByChain[slug].map((contract) => ({
    contract,
    standard: contract === 'FerryPasses' ? 'erc1155' : 'erc721',
    address: Create2.toAddress(readOwnContract(contract).bytecode, zeroHash),
  }))
}
