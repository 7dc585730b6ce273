import { erc20Abi } from '@oxbow/abi/erc20'
import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import { permit2Abi } from '@oxbow/abi/permit2'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import { gatewayUrlFor } from '@oxbow/chain/gatewayPath'
import { createConfig, factory } from 'ponder'
import { getAbiItem } from 'viem'
import { transfersStart } from './src/indexesTransfers.ts'
import { networks } from './src/networks.ts'
import { v3PoolEventsAbi } from './src/v3PoolEventsAbi.ts'

/**
 * Ponder starts at 20 requests a second per URL. A local node has no limit and a gateway enforces that of its node, so each is listed under
 * several names: the initial index of 2,000 blocks then takes seconds instead of minutes.
 */
const namesOfNode = 24

const chains = Object.fromEntries(
  networks.map(({ network, rpcUrls }) => {
    const isLocal = network.profile === 'local'
    return [
      network.slug,
      {
        id: network.chainId,
        // The gateway asks the chain's next node by itself.
        rpc: severalNames(isLocal ? rpcUrls[0]! : gatewayUrlFor(rpcUrls[0]!, 'index')),
        pollingInterval: isLocal ? 250 : Math.max(500, Math.min(2_000, network.blockTimeSeconds * 500)),
      },
    ]
  }),
)

export default createConfig({
  ordering: 'multichain',
  database: { kind: 'postgres', connectionString: process.env.DATABASE_URL, poolConfig: { max: 11 } },
  chains,
  contracts: {
    V2Factory: { abi: v2FactoryAbi, chain: where(({ v2Factory }) => v2Factory && { address: v2Factory }) },
    V2Pair: {
      abi: v2PairAbi,
      chain: where(
        ({ v2Factory }) =>
          v2Factory && {
            address: factory({
              address: v2Factory,
              event: getAbiItem({ abi: v2FactoryAbi, name: 'PairCreated' }),
              parameter: 'pair',
            }),
          },
      ),
    },
    V3Factory: { abi: v3FactoryAbi, chain: where(({ v3Factory }) => v3Factory && { address: v3Factory }) },
    V3Pool: {
      abi: v3PoolEventsAbi,
      chain: where(
        ({ v3Factory }) =>
          v3Factory && {
            address: factory({
              address: v3Factory,
              event: getAbiItem({ abi: v3FactoryAbi, name: 'PoolCreated' }),
              parameter: 'pool',
            }),
          },
      ),
    },
    V4PoolManager: {
      abi: v4PoolManagerAbi,
      chain: where(({ v4PoolManager }) => v4PoolManager && { address: v4PoolManager }),
    },
    Permit2: { abi: permit2Abi, chain: where(({ permit2 }) => ({ address: permit2 })) },
    // Without an address: whatever a wallet holds. Handlers keep the tokens that have a pool.
    // In a seeded history only the devnet's own traders moved tokens: that would be two thirds of all rows and nobody's activity.
    Token: {
      abi: erc20Abi,
      chain: where((_, enabled) => whereTransfersAre(enabled)),
    },
    // Every trade for the native currency wraps or unwraps some: handlers keep what people do for themselves.
    Weth: {
      abi: weth9Abi,
      chain: where(({ weth }, enabled) => {
        const transfers = whereTransfersAre(enabled)
        return transfers && { ...transfers, address: weth }
      }),
    },
    // What is bridged as native currency moves no token: the pool's own events are all that tells of it.
    SpokePool: {
      abi: spokePoolAbi,
      chain: where(({ spokePool }, enabled) => {
        const transfers = whereTransfersAre(enabled)
        return transfers && spokePool && { ...transfers, address: spokePool }
      }),
    },
    Erc721: { abi: erc721Abi, chain: where((_, enabled) => whereCollectionsAre(enabled, 'erc721')) },
    Erc1155: { abi: erc1155Abi, chain: where((_, enabled) => whereCollectionsAre(enabled, 'erc1155')) },
  },
  blocks: {
    // Only what happens while the index runs: older blocks would be fetched one by one for nothing.
    Head: {
      chain: Object.fromEntries(networks.map(({ network }) => [network.slug, { startBlock: 'latest' as const }])),
    },
    // Payments in native currency have no logs: each block is looked through, where transfers are indexed.
    Payments: { chain: where((_, enabled) => whereTransfersAre(enabled)) },
  },
})

type Enabled = (typeof networks)[number]

/** The chains on which a contract is, each with the network's start block and `settings`. */
function where<T extends object>(
  settings: (contracts: Enabled['network']['contracts'], enabled: Enabled) => T | undefined,
): Record<string, { startBlock: number } & T> {
  return Object.fromEntries(
    networks.flatMap((enabled) => {
      const { network, startBlock } = enabled
      const found = settings(network.contracts, enabled)
      return found ? [[network.slug, { startBlock, ...found }]] : []
    }),
  )
}

function whereTransfersAre(enabled: Enabled): { startBlock: number } | undefined {
  const startBlock = transfersStart(enabled)
  return startBlock === undefined ? undefined : { startBlock }
}

function whereCollectionsAre(
  { collections = [] }: Enabled,
  wanted: 'erc721' | 'erc1155',
): { address: `0x${string}`[] } | undefined {
  const address = collections.filter(({ standard }) => standard === wanted).map((collection) => collection.address)
  return address.length > 0 ? { address } : undefined
}

function severalNames(url: string): string[] {
  return Array.from({ length: namesOfNode }, (_, index) => {
    const name = new URL(url)
    if (index > 0) name.searchParams.set('name', String(index))
    return name.href
  })
}
