import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { describe, expect, test } from 'vitest'
import { marketOf } from '../market/Market.ts'
import { createRandom, pairOf, snapshotOf, tokenAt } from '../test/randomMarket.ts'
import { divideOutput } from './divideOutput.ts'

const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)] as const

/** Each pool of `a` and `c` is a separate path; returns each one's output, in the order of pools. */
function divide(amountOut: bigint, pools: readonly ReturnType<typeof pairOf>[]) {
  const market = marketOf(snapshotOf(pools))
  const paths = pools.map(({ id }) => [market.edges[market.firstEdgeOf.get(id)!]!])
  const parts = divideOutput(market, amountOut, paths)
  return parts && pools.map(({ id }) => parts.find(({ edges }) => edges[0]!.pool.id === id)?.amountOut ?? 0n)
}
const costOf = (pool: ReturnType<typeof pairOf>, amountOut: bigint) => {
  if (amountOut === 0n) return 0n
  const quote = quoteExactOut(pool, c, amountOut)
  return quote.status === 'filled' ? quote.amountIn : undefined
}

describe('divideOutput', () => {
  test('equal pools bring equal parts', () => {
    const twins = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 1e24, 1e24)]
    expect(divide(8n * 10n ** 21n, twins)).toEqual([4n * 10n ** 21n, 4n * 10n ** 21n])
    const four = [1, 2, 3, 4].map((index) => pairOf(index, a, c, 1e24, 1e24))
    expect(divide(8n * 10n ** 21n, four)).toEqual(four.map(() => 2n * 10n ** 21n))
  })

  test('pools bring in proportion to their depth', () => {
    const pools = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 3e24, 3e24)]
    expect(divide(1n << 70n, pools)).toEqual([1n << 68n, 3n << 68n])
  })

  test('the best division of two paths in parts of 2^-10: by brute force', () => {
    const random = createRandom(4)
    const amountOut = 1n << 66n
    const piece = amountOut >> 10n
    for (let round = 0; round < 12; round++) {
      const pools = [1, 2].map((index) => {
        const depth = 1e20 * 10 ** random.next()
        return pairOf(index, a, c, depth * (1 + random.next() / 5), depth)
      }) as [ReturnType<typeof pairOf>, ReturnType<typeof pairOf>]
      let best: readonly [cost: bigint, first: bigint] | undefined
      for (let first = 0n; first <= amountOut; first += piece) {
        const costs = [costOf(pools[0], first), costOf(pools[1], amountOut - first)] as const
        if (costs[0] === undefined || costs[1] === undefined) continue
        if (!best || costs[0] + costs[1] < best[0]) best = [costs[0] + costs[1], first]
      }
      expect(divide(amountOut, pools)).toEqual([best![1], amountOut - best![1]])
    }
  })

  test('omits a path that only adds cost', () => {
    const market = marketOf(snapshotOf([pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 2e24, 1e24)]))
    const paths = [market.edges.slice(0, 1), market.edges.slice(2, 3)]
    expect(divideOutput(market, 10n ** 20n, paths)).toMatchObject([{ edges: paths[0], amountOut: 10n ** 20n }])
  })

  test("several paths deliver what none can alone; undefined if all together can't", () => {
    const pools = [1, 2, 3].map((index) => pairOf(index, a, c, 1e21, 1e21))
    expect(divide(1_500n * 10n ** 18n, pools)).toEqual(pools.map(() => expect.any(BigInt)))
    expect(divide(3_001n * 10n ** 18n, pools)).toBeUndefined()
  })

  test('a pool too shallow for a piece gets a smaller one, or nothing', () => {
    const [deep, shallow] = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 1e18, 1e18)]
    const amountOut = 1n << 67n
    const [most, least] = divide(amountOut, [deep, shallow])!
    expect(most! + least!).toBe(amountOut)
    expect(least!).toBeLessThan(10n ** 18n)
    // A piece of 2^-10 of it is a seventh of what the shallow pool holds, which is too expensive.
    expect(least!).toBe(0n)
    expect(divide(amountOut, [deep, pairOf(2, a, c, 1e17, 1e17)])).toEqual([amountOut, 0n])
  })

  test('the parts add up exactly', () => {
    const pools = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 1.3e24, 1.3e24), pairOf(3, a, c, 1.7e24, 1.7e24)]
    for (const amountOut of [8n, 9n, 15n, 1_000_003n, 10n ** 22n + 7n])
      expect(divide(amountOut, pools)?.reduce((sum, part) => sum + part, 0n)).toBe(amountOut)
  })

  test("doesn't divide less than eight units", () => {
    const pools = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, c, 1e24, 1e24)]
    expect(divide(7n, pools)).toBeUndefined()
    expect(divide(8n, pools)).toBeDefined()
  })

  test('weighs paths of several hops by their total cost', () => {
    const pools = [pairOf(1, a, b, 1e24, 1e24), pairOf(2, b, c, 1e24, 1e24), pairOf(3, a, c, 1e24, 0.5e24)]
    const market = marketOf(snapshotOf(pools))
    const edges = (...ids: readonly string[]) => ids.map((id) => market.edges.find(({ pool }) => pool.id === id)!)
    const [long, short] = [edges(pools[0]!.id, pools[1]!.id), edges(pools[2]!.id)]
    expect(divideOutput(market, 10n ** 21n, [long, short])).toMatchObject([{ edges: long, amountOut: 10n ** 21n }])
  })
})
