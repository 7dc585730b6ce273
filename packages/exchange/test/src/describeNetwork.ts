import type { Network } from '@oxbow/chain/Network'
import type { TestChain } from '@oxbow/test/TestChain'

/** A test chain's network description, as pages and server use it. */
export function describeNetwork(chain: TestChain): Network {
  return {
    chainId: chain.chainId,
    slug: 'ethereum',
    name: 'Test chain',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 1,
    finalityDepthBlocks: 3,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: chain.contracts,
    stablecoins: [],
    allowedHooks: [],
  }
}
