import { expect, test } from 'vitest'
import { pairOf, snapshotOf, tokenAt, v3Pool, weth } from '../test/randomMarket.ts'
import { marketOf } from './Market.ts'
import { poolShares } from './poolShares.ts'

const [a, b] = [tokenAt(1), tokenAt(2)] as const

test("a pool's share is its smaller side relative to the tokens' deepest pools", () => {
  const pools = [
    pairOf(1, weth, a, 1_000, 4_000),
    pairOf(2, weth, a, 100, 3_000),
    pairOf(3, a, b, 1_000, 8),
    pairOf(4, weth, b, 10, 4),
  ]
  const market = marketOf(snapshotOf(pools))
  const { shares, sorted, deepest } = poolShares(market)
  expect([weth, a, b].map((token) => deepest[market.nodeOf.get(token)!])).toEqual([500, 2_000, 4])
  const shareOf = (id: typeof weth) => [0, 1].map((path) => shares[market.firstEdgeOf.get(id)! + path])
  expect(pools.map(({ id }) => shareOf(id))).toEqual([
    [1, 1],
    [0.1, 0.1],
    [0.25, 0.25],
    [0.01, 0.01],
  ])
  expect([...sorted]).toEqual([0.01, 0.01, 0.1, 0.1, 0.25, 0.25, 1, 1])
  expect(poolShares(market).shares).toBe(shares)
})

test('a pool that pays nothing near its price has share 0, even if it is the only one', () => {
  // All of its liquidity is at twenty times the price.
  const range = { index: 1, token0: a, token1: b, feePips: 500, tickSpacing: 10, price: 1, depth: 1e18 }
  const ticks = { index: Int32Array.of(30_000, 31_000), liquidityNet: [10n ** 18n, -(10n ** 18n)] }
  const far = { ...v3Pool(range), liquidity: 0n, ticks }
  for (const pools of [[far], [far, pairOf(2, a, b, 1e18, 1e18)]]) {
    const market = marketOf(snapshotOf(pools))
    expect(market.edges[market.firstEdgeOf.get(far.id)!]!.pool).toBe(far)
    expect(poolShares(market).shares[market.firstEdgeOf.get(far.id)!]).toBe(0)
  }
})
