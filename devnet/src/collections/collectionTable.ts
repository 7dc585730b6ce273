import { type Address, zeroHash } from 'viem'
import { type OwnContractName, readOwnContract } from '../contracts/OwnContract.ts'
import * as Create2 from '../protocol/Create2.ts'
import type { ChainSlug } from '../tokens/tokenTable.ts'

type CollectionName = Extract<OwnContractName, 'RiverFerries' | 'RiverStones' | 'FerryPasses' | 'StrangeItems'>

/** A collection of NFTs of our own on a local chain. */
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

/** Which collections a local chain has. They lie at the same address wherever they are, and none of them changes that of another contract. */
export function collectionsOf(slug: ChainSlug): readonly LocalCollection[] {
  return namesByChain[slug].map((contract) => ({
    contract,
    standard: contract === 'FerryPasses' ? 'erc1155' : 'erc721',
    address: Create2.toAddress(readOwnContract(contract).bytecode, zeroHash),
  }))
}
