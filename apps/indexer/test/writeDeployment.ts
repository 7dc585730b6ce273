import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deployment } from '@oxbow/chain/Deployment'
import type { TestChain } from '@oxbow/test/TestChain'

/** Writes what the devnet would write about a chain, and returns the variable that switches it on. */
export async function writeDeployment(
  dataDir: string,
  chain: TestChain,
  stablecoins: readonly `0x${string}`[] = [],
  collections: Deployment['collections'] = [],
): Promise<Record<string, string>> {
  const genesis = await chain.publicClient.getBlock({ blockNumber: 0n })
  const slug = `chain_${chain.chainId}`
  const deployment: Deployment = {
    network: {
      chainId: chain.chainId,
      slug,
      name: 'Test chain',
      profile: 'local',
      isTestnet: false,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      wrappedSymbol: 'WETH',
      blockTimeSeconds: 2,
      finalityDepthBlocks: 30,
      startBlock: 0,
      universalRouterVersion: '2.0.0',
      contracts: chain.contracts,
      stablecoins: [...stablecoins],
      allowedHooks: [],
    },
    genesisHash: genesis.hash,
    tokens: [],
    collections,
    accounts: [],
  }
  await mkdir(join(dataDir, 'deployments'), { recursive: true })
  await writeFile(join(dataDir, 'deployments', `${slug}.json`), JSON.stringify(deployment))
  return { [`OXBOW_RPC_${chain.chainId}`]: chain.url }
}
