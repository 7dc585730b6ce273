import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { seedChain, seedStart } from '@oxbow/devnet/seedChain'
import { startAnvil } from '@oxbow/devnet/startAnvil'
import { onchainPools } from '@oxbow/pools/onchainPools'
import { createPublicClient, http } from 'viem'
import type { BenchToken } from './BenchToken.ts'
import { createFloatMarket, type FloatMarket } from './FloatMarket.ts'
import { type BenchMarket, snapshotOf } from './syntheticMarket.ts'

/**
 * The pools of the local chain `ethereum`, read from a real node started with the devnet's contracts and two hours of its
 * market. Excludes hooked pools and misbehaving tokens, which no rival supports. Prices are those of the deepest pools.
 */
export async function devnetMarket(): Promise<BenchMarket> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'oxbow-bench-'))
  const [chainId, hours, endsAt] = [31_337, 2, 1_790_000_000 - (1_790_000_000 % 3_600)]
  const node = await startAnvil({ chainId, cacheDir, endsWithParent: true, timestamp: seedStart({ endsAt, hours }) })
  try {
    const seeded = await seedChain(node.url, { slug: 'ethereum', seed: 'bench', endsAt, hours, swapsPerHour: 10 })
    const client = createPublicClient({ transport: http(node.url) })
    const market = await onchainPools({ client, network: networkOf(chainId, seeded.contracts) }).load()
    const well = new Map(
      seeded.market.tokens.filter(({ quirk }) => !quirk).map((token) => [token.address.toLowerCase(), token]),
    )
    const weth = seeded.contracts.weth.toLowerCase() as TokenId
    const isKnown = (token: TokenId) => token === weth || token === native || well.has(token)
    const plain = [...market.pools].filter(
      ([, pool]) => isKnown(pool.token0) && isKnown(pool.token1) && (pool.protocol !== 'v4' || pool.hooks === native),
    )
    const snapshot = snapshotOf(new Map<PoolState['id'], PoolState>(plain), weth)
    const prices = pricesInWeth(createFloatMarket(snapshot))
    const floats = createFloatMarket(snapshot)
    const tokens = [...floats.nodeOf].flatMap(([id, at]): BenchToken[] =>
      id === native ? [] : [{ id, decimals: well.get(id)?.decimals ?? 18, usdPerUnit: (prices[at]! * wethUsd) / 1e18 }],
    )
    return { snapshot, tokens: tokens.sort((x, y) => Number(y.id === weth) - Number(x.id === weth)), tvlUsd: new Map() }
  } finally {
    await node.stop()
    await rm(cacheDir, { recursive: true, force: true })
  }
}

/** Raw units of WETH per unit of each node: a token's price is the marginal buying price in the pool with the most WETH behind it. */
function pricesInWeth(floats: FloatMarket): Float64Array {
  const prices = new Float64Array(floats.nodes)
  const depth = new Float64Array(floats.nodes)
  prices[0] = 1
  depth[0] = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++)
    for (let edge = 0; edge < floats.from.length; edge++) {
      const [sold, bought] = [floats.from[edge]!, floats.to[edge]!]
      const behind = Math.min(depth[bought]!, floats.b[floats.first[edge]!]! * prices[bought]!)
      if (sold === 0 || !(behind > depth[sold]!)) continue
      depth[sold] = behind
      prices[sold] = floats.rate[edge]! * prices[bought]!
    }
  return prices
}

function networkOf(chainId: number, contracts: Network['contracts']): Network {
  return {
    chainId,
    slug: 'ethereum',
    name: 'Bench',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 2,
    finalityDepthBlocks: 64,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts,
    stablecoins: [],
    allowedHooks: [],
  }
}

const native: TokenId = '0x0000000000000000000000000000000000000000'
const wethUsd = 3_000
