import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { createRandom, pairOf, type Random, snapshotOf, tokenAt, v3Pool, weth } from '../test/randomMarket.ts'
import { agreeingEdges } from './agreeingEdges.ts'
import { calmMarket } from './calmMarket.ts'
import { type Market, marketOf } from './Market.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [typeof weth, typeof weth, typeof weth]
const agreeing = (market: Market) =>
  new Set([...agreeingEdges(market).entries()].flatMap(([edge, is]) => (is ? [market.edges[edge]!.pool.id] : [])))

describe('agreeingEdges', () => {
  const circle = [pairOf(1, weth, a, 1e24, 1e24), pairOf(2, a, b, 3e23, 3e23), pairOf(3, weth, b, 2e23, 2e23)] as const

  test('keeps all pools if no cycle is profitable', () => {
    expect(agreeing(marketOf(snapshotOf(circle))).size).toBe(3)
  })

  test('leaves out the shallowest pool of a profitable cycle', () => {
    for (const [index, price] of [
      [0, 1.03],
      [1, 1.03],
      [2, 0.97],
    ] as const) {
      const pools = circle.map((pool, at) =>
        at === index ? { ...pool, reserve1: BigInt(Number(pool.reserve1) * price) } : pool,
      )
      expect(agreeing(marketOf(snapshotOf(pools)))).toEqual(new Set([circle[0].id, circle[1].id]))
    }
  })

  test('keeps the deeper of two pools of one pair that disagree', () => {
    const pools = [pairOf(1, weth, a, 1e22, 1.05e22), pairOf(2, weth, a, 1e23, 1e23), pairOf(3, weth, a, 1e21, 1e21)]
    expect(agreeing(marketOf(snapshotOf(pools)))).toEqual(new Set([pools[1]!.id, pools[2]!.id]))
    // Fees for a round trip are 0.6 %, so prices may differ by that much.
    const near = [pairOf(1, weth, a, 1e22, 1.005e22), pools[1]!]
    expect(agreeing(marketOf(snapshotOf(near))).size).toBe(2)
    const far = [pairOf(1, weth, a, 1e22, 1.007e22), pools[1]!]
    expect(agreeing(marketOf(snapshotOf(far))).size).toBe(1)
  })

  test('measures a pool by its smaller side, so minting the other changes nothing', () => {
    const honest = [pairOf(1, weth, a, 1e21, 1e21), pairOf(2, a, b, 1e21, 1e21)]
    const minted = pairOf(3, weth, b, 1e18, 1e28)
    expect(agreeing(marketOf(snapshotOf([...honest, minted])))).toEqual(new Set(honest.map(({ id }) => id)))
  })

  test('orders pools without a price in ETH last, most valuable first', () => {
    const far = [3, 4, 5, 6, 7].map(tokenAt) as (typeof weth)[]
    const island = [pairOf(11, far[0]!, far[1]!, 1e20, 1.05e20), pairOf(12, far[0]!, far[1]!, 1e22, 1e22)]
    const pools = [...circle, ...island]
    expect(agreeing(marketOf(snapshotOf(pools)))).toEqual(new Set([...circle.map(({ id }) => id), island[1]!.id]))
  })

  test('without a price in ETH, also uses the smaller side, not the priced one', () => {
    const chain = [0, 1, 2].map((token) => pairOf(10 + token, tokenAt(token), tokenAt(token + 1), 1e23, 1e23))
    const [priced, unpriced] = [tokenAt(3), tokenAt(4)]
    const even = pairOf(1, priced, unpriced, 1e20, 1e20)
    // Plenty of the priced token and hardly any of the other.
    const range = { index: 2, token0: priced, token1: unpriced, feePips: 500, tickSpacing: 10, price: 1.05, depth: 1 }
    const liquidity = 10n ** 21n
    const ticks = { index: Int32Array.of(480, 30_000), liquidityNet: [liquidity, -liquidity] }
    const lopsided = { ...v3Pool(range), liquidity, ticks }
    const market = marketOf(snapshotOf([...chain, even, lopsided]))
    expect([priced, unpriced].map((token) => market.unitsPerWei[market.nodeOf.get(token)!]! > 0)).toEqual([true, false])
    expect(agreeing(market)).toEqual(new Set([...chain, even].map(({ id }) => id)))
  })

  test('the rest has no profitable cycle, and each left-out pool would form one with deeper ones', () => {
    const random = createRandom(7)
    let leftOut = 0
    for (let world = 0; world < 60; world++) {
      const market = marketOf(snapshotOf(disagreeing(random)))
      const left = agreeing(market)
      expect(gains(market, left)).toBe(false)
      for (const pool of market.snapshot.pools.values()) {
        if (left.has(pool.id)) continue
        leftOut++
        // Deepest first, in wei; all have a price.
        const wei = (id: string) => Math.min(...weiOf(market, id))
        const deeper = [...left].filter((id) => wei(id) >= wei(pool.id))
        expect(gains(market, new Set([...deeper, pool.id]))).toBe(true)
      }
    }
    expect(leftOut).toBeGreaterThan(60)
  })
})

describe('calmMarket', () => {
  test('returns the market itself if no pools disagree', () => {
    const market = marketOf(snapshotOf([pairOf(1, weth, a, 1e24, 1e24), pairOf(2, a, b, 1e24, 1e24)]))
    expect(calmMarket(market)).toBe(market)
  })

  test('without disagreeing pools, which it lists; cached per market', () => {
    const pools = [pairOf(1, weth, a, 1e22, 1.05e22), pairOf(2, weth, a, 1e23, 1e23), pairOf(3, weth, c, 1e23, 1e23)]
    const market = marketOf(snapshotOf(pools))
    const calm = calmMarket(market)
    expect([...calm.leftOut].map((edge) => market.edges[edge]!.pool.id)).toEqual([pools[0]!.id, pools[0]!.id])
    expect([...calm.leftOut].every((edge) => calm.pairOf[edge] === -1)).toBe(true)
    expect(calm.isCalm.every((is) => is === 1)).toBe(true)
    expect(calmMarket(market)).toBe(calm)
  })

  test('calms only the part with disagreeing pools', () => {
    const island = [pairOf(11, tokenAt(5), tokenAt(6), 1e22, 1.05e22), pairOf(12, tokenAt(5), tokenAt(6), 1e23, 1e23)]
    const market = marketOf(snapshotOf([pairOf(1, weth, a, 1e24, 1e24), ...island]))
    expect(calmMarket(market).leftOut).toHaveLength(2)
    expect(market.leftOut).toHaveLength(0)
  })

  test("edges that splits may not use aren't left out", () => {
    const pools = [pairOf(1, weth, a, 1e22, 1.05e22), pairOf(2, weth, a, 1e23, 1e23), pairOf(3, a, b, 1e21, 1e22)]
    const calm = calmMarket(marketOf(snapshotOf(pools, { transferTaxBps: new Map([[b, 1]]) })))
    expect([...calm.leftOut].map((edge) => calm.edges[edge]!.pool.id)).toEqual([pools[0]!.id, pools[0]!.id])
  })
})

/** Pairs between five tokens with prices off by up to a tenth; each token has a deep pool with WETH, so all have a price. */
function disagreeing(random: Random): PoolState[] {
  const deep = [1, 2, 3, 4].map((token) => pairOf(token, weth, tokenAt(token), 1e25, 1e25))
  return [
    ...deep,
    ...Array.from({ length: 8 }, (_, index) => {
      const first = random.below(5)
      const second = (first + 1 + random.below(4)) % 5
      const depth = 1e20 * 10 ** (2 * random.next())
      return pairOf(
        10 + index,
        tokenAt(Math.min(first, second)),
        tokenAt(Math.max(first, second)),
        depth,
        depth * (1 + (random.next() - 0.5) / 5),
      )
    }),
  ]
}

function weiOf({ edges, depths, unitsPerWei }: Market, id: string): number[] {
  return [...edges.entries()].flatMap(([index, { pool, from }]) =>
    pool.id === id ? [depths[index]! / unitsPerWei[from]!] : [],
  )
}

/** Whether a cycle through these pools pays more than was put in (Floyd-Warshall on products). */
function gains({ edges, size }: Market, ids: ReadonlySet<string>): boolean {
  const best = Array.from({ length: size }, () => new Float64Array(size))
  for (const { from, to, rate, pool } of edges) if (ids.has(pool.id)) best[from]![to] = Math.max(best[from]![to]!, rate)
  for (let k = 0; k < size; k++)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) best[i]![j] = Math.max(best[i]![j]!, best[i]![k]! * best[k]![j]!)
  return best.some((row, node) => row[node]! > 1 + 1e-9)
}
