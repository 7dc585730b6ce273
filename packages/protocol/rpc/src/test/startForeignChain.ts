import type { Network } from '@oxbow/chain/Network'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'

/** For the doctor's tests: a chain with 301 blocks, described as a public network. */
export async function startForeignChain(): Promise<{ readonly chain: TestChain; readonly network: Network }> {
  const chain = await startChain()
  await chain.testClient.mine({ blocks: 300, interval: 0 })
  await chain.testClient.mine({ blocks: 1 })
  const network: Network = {
    chainId: chain.chainId,
    slug: 'foreign',
    name: 'Foreign',
    profile: 'public',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 2,
    finalityDepthBlocks: 65,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: chain.contracts,
    stablecoins: [],
    allowedHooks: [],
  }
  return { chain, network }
}
