import type { ChainSlug } from '../tokens/tokenTable.ts'

/** A chain of the devnet. Its id is never a public one: a signature made here is worthless elsewhere. */
export type LocalNetwork = {
  readonly slug: ChainSlug
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  readonly isTestnet: boolean
  /** Swaps in each hour of history. */
  readonly swapsPerHour: number
}

/** The chains that a start of Oxbow brings up. */
export const localNetworkTable: readonly LocalNetwork[] = [
  row('ethereum', 31337, 'Ethereum (local)', { swapsPerHour: 9 }),
  row('base', 31338, 'Base (local)', { swapsPerHour: 5 }),
  row('unichain', 31339, 'Unichain (local)', { swapsPerHour: 5 }),
]

/** The chain of testnet mode: small, and started when a page first asks for it. */
export const localTestnet: LocalNetwork = row('ethereum_sepolia', 31340, 'Sepolia (local)', {
  swapsPerHour: 3,
  isTestnet: true,
})

/** Hours of history that a new test chain gets at most: whoever turns testnet mode on waits for them. */
export const testnetHistoryHours = 24

/** Seconds between blocks of a running chain. */
export const blockTimeSeconds = 2

function row(
  slug: ChainSlug,
  chainId: number,
  name: string,
  { swapsPerHour, isTestnet = false }: { swapsPerHour: number; isTestnet?: boolean },
): LocalNetwork {
  return { slug, chainId, name, wrappedSymbol: 'WETH', isTestnet, swapsPerHour }
}
