import type { ChainSlug } from '../tokens/tokenTable.ts'

/** A chain of the devnet. Its id is never a public one: a signature made here is worthless elsewhere. */
export type LocalNetwork = {
  readonly slug: ChainSlug
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  /** Swaps in each of the 720 hours of history. */
  readonly swapsPerHour: number
}

export const localNetworkTable: readonly LocalNetwork[] = [
  { slug: 'ethereum', chainId: 31337, name: 'Ethereum (local)', wrappedSymbol: 'WETH', swapsPerHour: 9 },
  { slug: 'base', chainId: 31338, name: 'Base (local)', wrappedSymbol: 'WETH', swapsPerHour: 5 },
  { slug: 'unichain', chainId: 31339, name: 'Unichain (local)', wrappedSymbol: 'WETH', swapsPerHour: 5 },
]

/** Seconds between blocks of a running chain. */
export const blockTimeSeconds = 2
