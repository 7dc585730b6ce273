import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { describe, expect, test } from 'vitest'
import { NATIVE } from '../market/Edge.ts'
import { marketOf } from '../market/Market.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool, weth } from '../test/randomMarket.ts'
import { alongParallel } from './alongParallel.ts'
import { alongEdges } from './alongPath.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const range = (index: number, token0: TokenId, token1: TokenId) => {
  return { index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
}
const one = 10n ** 18n

/** Paths as lists of pools, each with its part of the output. */
function along(
  tokenIn: TokenId,
  tokenOut: TokenId,
  parts: readonly (readonly [pools: readonly PoolState[], amountOut: bigint])[],
) {
  const market = marketOf(snapshotOf(parts.flatMap(([pools]) => pools)))
  const amount = parts.reduce((sum, [, amountOut]) => sum + amountOut, 0n)
  const request = { tradeType: 'exact-out', tokenIn, tokenOut, amount } as const
  const edgesOf = (pools: readonly PoolState[]) => {
    let at = market.nodeOf.get(tokenIn)!
    return pools.map((pool) => {
      const edge = market.edges.find((other) => other.pool === pool && other.from === at)!
      at = edge.to
      return edge
    })
  }
  const asked = parts.map(([pools, amountOut]) => ({ edges: edgesOf(pools), amountOut }))
  return { market, request, asked, plan: alongParallel(market, request, asked) }
}

describe('alongParallel', () => {
  test('each path backwards for its part; the parts add up', () => {
    const [v3, v4] = [v3Pool(range(1, a, c)), v4Pool(range(2, a, c))]
    const { plan } = along(a, c, [
      [[v3], 3n * one],
      [[v4], 2n * one],
    ])
    const inputOf = (pool: PoolState, amount: bigint) => {
      const quote = quoteExactOut(pool, c, amount)
      return quote.status === 'filled' ? quote.amountIn : -1n
    }
    expect(plan!.hops.map(({ amountOut }) => amountOut)).toEqual([3n * one, 2n * one])
    expect(plan!.amountOut).toBe(5n * one)
    expect(plan!.amountIn).toBe(inputOf(v3, 3n * one) + inputOf(v4, 2n * one))
    expect(plan!.optimalityGapBps).toBeUndefined()
  })

  test('a single path equals the path itself', () => {
    const { market, request, asked, plan } = along(a, c, [[[v3Pool(range(1, a, c))], one]])
    expect(plan).toEqual(alongEdges(market, request, asked[0]!.edges))
  })

  test("undefined when a pool can't deliver its part", () => {
    expect(
      along(a, c, [
        [[pairOf(1, a, c, 1e18, 1e18)], one],
        [[pairOf(2, a, c, 1e24, 1e24)], one],
      ]).plan,
    ).toBeUndefined()
  })

  test('orders hops so that they can be executed', () => {
    // The second path passes d, which the first one leads to as well.
    const [toD, dToB, bToC] = [v3Pool(range(1, a, d)), v3Pool(range(2, b, d)), v3Pool(range(3, b, c))]
    const [toD2, dToC] = [v3Pool(range(4, a, d)), v3Pool(range(5, c, d))]
    const { plan } = along(a, c, [
      [[toD, dToB, bToC], one],
      [[toD2, dToC], one],
    ])
    const order = plan!.hops.map(({ edge }) => edge.pool.id)
    expect(order).toHaveLength(5)
    for (const [first, second] of [
      [toD, dToB],
      [toD, dToC],
      [toD2, dToB],
      [toD2, dToC],
      [dToB, bToC],
    ] as const)
      expect(order.indexOf(first.id)).toBeLessThan(order.indexOf(second.id))
  })

  test('hops in opposite orders through two tokens: all of them, once', () => {
    const forth = [v3Pool(range(1, a, b)), v3Pool(range(2, b, d)), v3Pool(range(3, c, d))]
    const back = [v3Pool(range(4, a, d)), v3Pool(range(5, b, d)), v3Pool(range(6, b, c))]
    const { plan } = along(a, c, [
      [forth, one],
      [back, one],
    ])
    expect(plan!.hops.map(({ edge }) => edge.pool.id).toSorted()).toEqual(
      [...forth, ...back].map(({ id }) => id).toSorted(),
    )
  })

  describe('gas', () => {
    const gasOf = (...args: Parameters<typeof along>) => along(...args).plan!.gasUnits

    test("the hops' gas, plus a command for the second path", () => {
      const [one3, two3] = [v3Pool(range(1, a, c)), v3Pool(range(2, a, c))]
      expect(
        gasOf(a, c, [
          [[one3], one],
          [[two3], one],
        ]),
      ).toBe(48_000 + 2 * 70_000 + 6_000)
      const three = v3Pool(range(3, a, c))
      expect(
        gasOf(a, c, [
          [[one3], one],
          [[two3], one],
          [[three], one],
        ]),
      ).toBe(48_000 + 3 * 70_000 + 2 * 6_000)
    })

    test('v4 paths share one unlock of the PoolManager', () => {
      const pools = [v4Pool(range(1, a, c)), v4Pool(range(2, a, c))]
      expect(
        gasOf(a, c, [
          [[pools[0]!], one],
          [[pools[1]!], one],
        ]),
      ).toBe(48_000 + 2 * 33_000 + 6_000 + 30_000)
    })

    test('output from v2 goes through the router and is swept', () => {
      const [pair, v3] = [pairOf(1, a, c, 1e24, 1e24), v3Pool(range(2, a, c))]
      expect(
        gasOf(a, c, [
          [[v3], one],
          [[pair], one],
        ]),
      ).toBe(48_000 + 70_000 + 54_000 + 6_000 + 8_000)
    })

    test('ETH is wrapped or unwrapped once per side', () => {
      const [v3, other] = [v3Pool(range(1, weth, c)), v3Pool(range(2, weth, c))]
      expect(
        gasOf(NATIVE, c, [
          [[v3], one],
          [[other], one],
        ]),
      ).toBe(34_000 + 2 * 70_000 + 6_000 + 14_000)
      expect(
        gasOf(c, NATIVE, [
          [[v3], one],
          [[other], one],
        ]),
      ).toBe(48_000 + 2 * 70_000 + 6_000 + 14_000)
      const native = v4Pool(range(3, NATIVE, c))
      expect(
        gasOf(c, NATIVE, [
          [[v3], one],
          [[native], one],
        ]),
      ).toBe(48_000 + 103_000 + 6_000 + 30_000 + 14_000)
    })

    test('ticks that are crossed', () => {
      const thin = v3Pool({ ...range(1, a, c), depth: 1e19 })
      const deep = v3Pool(range(2, a, c))
      // Four times 10^19 within ten ticks; a lot more moves the price out of them.
      expect(
        gasOf(a, c, [
          [[thin], 2n * one],
          [[deep], one],
        ]),
      ).toBe(48_000 + 2 * 70_000 + 6_000 + 13_000 + 16_500)
    })
  })
})
