import type { Network } from '@oxbow/chain/Network'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMarketFeed } from './createMarketFeed.ts'
import { listedPools } from './listedPools.ts'
import type { Market, MarketPool, PoolSource } from './Market.ts'
import { onchainPools } from './onchainPools.ts'
import { type MarketStory, openMarket, randomFrom } from './test/openMarket.ts'

describe('listedPools', () => {
  let chain: TestChain
  let scenario: MarketStory
  let network: Network
  let source: PoolSource
  beforeAll(async () => {
    chain = await startChain()
    scenario = await openMarket(chain)
    const random = randomFrom(5)
    for (let count = 0; count < 25; count++) await scenario.act(random)
    const tokens = [...new Set(scenario.pools.flatMap(({ token0, token1 }) => [token0, token1]))]
    const [first, second] = tokens.filter((token) => token !== zeroAddress)
    network = { ...scenario.network, stablecoins: [first!, second!] }
    source = listedPools({ client: chain.publicClient, network, tokens })
  })
  afterAll(() => chain.stop())

  /** The same pools, as found in logs. */
  const byLogs = () => onchainPools({ client: chain.publicClient, network }).load()

  test('default: every standard pool with a hub, equal to its logs within the known ticks', async () => {
    const [listed, logged] = [await source.load(), await byLogs()]
    const usual = [...logged.pools.values()].filter(
      (pool) =>
        [pool.token0, pool.token1].some((token) => hubs(network).includes(token)) &&
        (pool.protocol === 'v2' || pool.liquidity > 0n) &&
        (pool.protocol !== 'v4' || (pool.hooks === zeroAddress && tiers.has(`${pool.keyFee}/${pool.tickSpacing}`))),
    )
    expect(usual.map(({ protocol }) => protocol)).toEqual(expect.arrayContaining(['v2', 'v3', 'v4']))
    expect([...listed.pools.keys()].sort()).toEqual(usual.map(({ id }) => id).sort())
    for (const pool of listed.pools.values()) expect(pool).toEqual(within(pool, logged.pools.get(pool.id)!))
    expect(listed.blindSpots).toEqual([
      'pools of tokens that this page does not know',
      'v4 pools with hooks or unusual fees',
    ])
  })

  test('behavior: a feed follows it block by block, and ends equal to a fresh read', async () => {
    const stopping = new AbortController()
    let market: Market | undefined
    const onSnapshot = (next: Market) => {
      market = next
    }
    const { signal } = stopping
    const feed = createMarketFeed({
      client: chain.publicClient,
      network,
      source,
      onSnapshot,
      signal,
      pollingIntervalMs: 20,
    })
    await expect.poll(() => market?.blockNumber).toBeDefined()
    const before = new Set(market!.pools.keys())
    const random = randomFrom(9)
    for (let count = 0; count < 30; count++) await scenario.act(random)
    const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    await expect.poll(() => market?.blockNumber, { timeout: 20_000 }).toBe(head)
    stopping.abort()
    await feed.done

    const logged = await byLogs()
    for (const id of before) {
      const pool = market!.pools.get(id)!
      expect(pool).toEqual(within(pool, logged.pools.get(id)!))
    }
  })
})

const tiers = new Set(['100/1', '500/10', '3000/60', '10000/200'])
const hubs = ({ contracts, stablecoins }: Network): readonly string[] => [zeroAddress, contracts.weth, ...stablecoins]

/** The part of `full` within the ticks that `seen` knows. */
function within(seen: MarketPool, full: MarketPool): MarketPool {
  if (full.protocol === 'v2' || seen.protocol === 'v2' || seen.ticksKnown === undefined) return full
  const { lowest, highest } = seen.ticksKnown
  const { index, liquidityNet, liquidityGross } = full.ticks
  const kept = [...index.keys()].filter((at) => index[at]! >= lowest && index[at]! <= highest)
  return {
    ...full,
    ticksKnown: seen.ticksKnown,
    ticks: {
      index: Int32Array.from(kept, (at) => index[at]!),
      liquidityNet: kept.map((at) => liquidityNet[at]!),
      liquidityGross: kept.map((at) => liquidityGross[at]!),
    },
  }
}
