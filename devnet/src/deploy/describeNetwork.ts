import { erc20Abi } from '@oxbow/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import type { PublicClient } from 'viem'
import type { deployContracts } from './deployContracts.ts'

const blocksMeasured = 100n

export declare namespace describeNetwork {
  type Options = deployContracts.ReturnType & {
    readonly client: PublicClient
    readonly chainId: number
    readonly name: string
    readonly slug: string
    readonly isTestnet: boolean
    readonly currencySymbol: string
    readonly currencyName: string
  }
}

/** Network entry for `OXBOW_NETWORKS`. Finality is a guess for the operator to correct, because nodes don't report it. */
export async function describeNetwork(options: describeNetwork.Options): Promise<Omit<Network, 'profile'>> {
  const { chainId, client, contracts, currencyName, currencySymbol, firstBlock, isTestnet, name, slug } = options
  const wrappedSymbol = await client.readContract({ address: contracts.weth, abi: erc20Abi, functionName: 'symbol' })
  return {
    chainId,
    slug,
    name,
    isTestnet,
    nativeCurrency: { name: currencyName, symbol: currencySymbol, decimals: 18 },
    wrappedSymbol,
    blockTimeSeconds: await measureBlockTime(client),
    finalityDepthBlocks: 60,
    startBlock: Number(firstBlock),
    universalRouterVersion: '2.0.0',
    contracts,
    stablecoins: [],
    allowedHooks: [],
  }
}

async function measureBlockTime(client: PublicClient): Promise<number> {
  const newest = await client.getBlock()
  const count = newest.number < blocksMeasured ? newest.number : blocksMeasured
  if (count === 0n) return 1
  const older = await client.getBlock({ blockNumber: newest.number - count })
  // Meaningless for blocks made on demand, so it is bounded.
  return Math.min(60, Math.max(0.1, Math.round((Number(newest.timestamp - older.timestamp) / Number(count)) * 10) / 10))
}
