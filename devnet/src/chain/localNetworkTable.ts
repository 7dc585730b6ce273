import type { ChainSlug } from '../tokens/tokenTable.ts'

/** A devnet chain. Its id isn't used by any public chain, so that signatures made here are worthless elsewhere. */
export type LocalNetwork = {
  readonly slug: ChainSlug
  readonly chainId: number
  readonly name: string
  readonly wrappedSymbol: string
  readonly isTestnet: boolean
  /** Swaps per hour of history. A first start waits for each: the node executes it, then the index reads it. */
  readonly swapsPerHour: number
}

/** Chains that a start of Oxbow runs. */
export const localNetworkTable: readonly LocalNetwork[] = [
  row('ethereum', 31337, 'Ethereum (local)', { swapsPerHour: 7 }),
  row('base', 31338, 'Base (local)', { swapsPerHour: 3 }),
  row('unichain', 31339, 'Unichain (local)', { swapsPerHour: 3 }),
]

/** The chain of testnet mode: small, and started when a page first requests it. */
export const localTestnet: LocalNetwork = row('ethereum_sepolia', 31340, 'Sepolia (local)', {
  swapsPerHour: 3,
  isTestnet: true,
})

/** Maximum hours of history of a new test chain, because turning testnet mode on waits for it. */
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
