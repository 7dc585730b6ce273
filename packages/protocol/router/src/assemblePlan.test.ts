import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { assemblePlan } from './assemblePlan.ts'
import { marketOf } from './market/Market.ts'
import { quoteHop } from './path/quoteHop.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool, weth } from './test/randomMarket.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const range = (index: number, token0: TokenId, token1: TokenId, price = 1) => {
  return { index, token0, token1, feePips: 500, tickSpacing: 10, price, depth: 1e24 }
}

/** A plan of hops with given inputs, and outputs as quoted by their pools. */
function planOf(
  tradeType: 'exact-in' | 'exact-out',
  [tokenIn, tokenOut]: readonly [TokenId, TokenId],
  taken: readonly (readonly [PoolState, TokenId, bigint])[],
  overrides: Parameters<typeof snapshotOf>[1] = {},
) {
  const pools = [...taken.map(([pool]) => pool), pairOf(90, weth, a, 1e24, 2e24)]
  const market = marketOf(snapshotOf(pools, { gasPriceWei: 3n, ...overrides }))
  const hops = taken.map(([pool, sold, amount]) => {
    const edge = market.edges.find((other) => other.pool === pool && other.tokenIn === sold)!
    const hop = quoteHop(market.snapshot, 'exact-in', edge, amount)
    if (typeof hop === 'string') throw new Error(hop)
    return hop
  })
  const [source, target] = [hops[0]!.edge.from, hops.at(-1)!.edge.to]
  const sum = (amounts: readonly bigint[]) => amounts.reduce((x, y) => x + y, 0n)
  const execution = {
    hops,
    amountIn: sum(hops.filter(({ edge }) => edge.from === source).map(({ amountIn }) => amountIn)),
    amountOut: sum(hops.filter(({ edge }) => edge.to === target).map(({ amountOut }) => amountOut)),
    gasUnits: 100_000,
    optimalityGapBps: 0.5,
  }
  const request = { tradeType, tokenIn, tokenOut, amount: execution.amountIn } as const
  return assemblePlan(market, request, execution)
}
const one = 10n ** 18n

describe('assemblePlan', () => {
  const v4 = { ...v4Pool(range(2, b, c)), keyFee: 0x800000, tickSpacing: 7 }
  const pools = [pairOf(1, a, b, 1e24, 1e24), v4, v3Pool(range(3, a, c))] as const

  test('hops in the form that encoder and page need', () => {
    const plan = planOf(
      'exact-in',
      [a, c],
      [
        [pools[0], a, one],
        [pools[1], b, 996n * 10n ** 15n],
        [pools[2], a, one],
      ],
    )
    expect(plan.hops).toMatchObject([
      { poolId: pools[0].id, protocol: 'v2', tokenIn: a, tokenOut: b, feePips: 3_000, keyFee: 3_000, tickSpacing: 0 },
      { poolId: v4.id, protocol: 'v4', tokenIn: b, tokenOut: c, feePips: 500, keyFee: 0x800000, tickSpacing: 7 },
      { poolId: pools[2].id, protocol: 'v3', tokenIn: a, tokenOut: c, feePips: 500, keyFee: 500, tickSpacing: 10 },
    ])
    expect(plan).toMatchObject({ tokenIn: a, tokenOut: c, amountIn: 2n * one, optimalityGapBps: 0.5 })
    expect(plan.paths).toMatchObject([{ shareBps: 5_000 }, { shareBps: 5_000 }])
    const hooks = `0x${'77'.repeat(18)}0040` as const
    expect(planOf('exact-in', [b, c], [[{ ...v4, hooks }, b, one]]).hops[0]!.hooks).toBe(hooks)
  })

  test('network cost in the bought token for an exact input, in the sold token for an exact output', () => {
    const hop = [[pairOf(1, a, b, 1e24, 5e24), a, one]] as const
    // 100,000 gas at 3 wei; one wei buys two units of a, each worth five of b.
    expect(planOf('exact-out', [a, b], hop).gasCostInQuoteToken).toBe(600_000n)
    expect(planOf('exact-in', [a, b], hop).gasCostInQuoteToken).toBe(3_000_000n)
    expect(planOf('exact-in', [a, b], hop).gasUnits).toBe(100_000n)
  })

  describe('spotPrice', () => {
    test('over the hops of the largest path, without fees', () => {
      const plan = planOf(
        'exact-in',
        [a, c],
        [
          [pairOf(1, a, b, 1e24, 2e24), a, 3n * one],
          [v3Pool(range(3, a, c, 9)), a, one],
          [pairOf(2, b, c, 1e24, 3e24), b, 5_980n * 10n ** 15n],
        ],
      )
      expect(Number(plan.spotPrice.numerator) / Number(plan.spotPrice.denominator)).toBeCloseTo(6, 12)
    })

    test('128 bits in its smaller part, however many hops', () => {
      const pool = v3Pool(range(1, a, b, 3))
      const { spotPrice } = planOf('exact-in', [a, b], [[pool, a, one]])
      const exact = Number(pool.sqrtPriceX96 ** 2n) / 2 ** 192
      expect(Number(spotPrice.numerator) / Number(spotPrice.denominator)).toBeCloseTo(exact, 12)
      const bits = [spotPrice.numerator, spotPrice.denominator].map((part) => part.toString(2).length)
      expect(Math.min(...bits)).toBeGreaterThanOrEqual(128)
      expect(Math.min(...bits)).toBeLessThanOrEqual(131)
    })

    test('small prices are exact', () => {
      const pool = pairOf(1, a, b, 70_007, 10_009)
      expect(planOf('exact-in', [a, b], [[pool, a, 1_000n]]).spotPrice).toEqual({
        numerator: 10_009n,
        denominator: 70_007n,
      })
    })
  })

  describe('priceImpactBps', () => {
    test('one hop: the effect of its size, without the fee', () => {
      // A tenth of the reserve moves the price to 1 / 1.0997 of the spot price.
      const plan = planOf('exact-in', [a, b], [[pairOf(1, a, b, 1e20, 1e20), a, 10n * one]])
      expect(plan.priceImpactBps).toBe(Math.round((1 - 1 / 1.0997) * 10_000))
    })

    test('two parallel pools: their mean', () => {
      const plan = planOf(
        'exact-in',
        [a, b],
        [
          [pairOf(1, a, b, 1e20, 1e20), a, 10n * one],
          [pairOf(2, a, b, 1e24, 1e24), a, 30n * one],
        ],
      )
      const [small, large] = [1 / 1.0997, 1 / (1 + 30 * 0.997e-6)]
      expect(plan.priceImpactBps).toBe(Math.round((1 - (small + 3 * large) / 4) * 10_000))
    })

    test('paths that meet and part: in the proportions of the plan', () => {
      const hops = [
        [pairOf(1, a, b, 1e22, 1e22), a, 100n * one],
        [v3Pool(range(2, a, b)), a, 300n * one],
        [pairOf(3, b, c, 1e22, 1e22), b, 90n * one],
        [v3Pool(range(4, b, c)), b, 307n * one],
      ] as const
      const plan = planOf('exact-in', [a, c], hops)
      const [v2, v3] = [0.997, 0.9995]
      const atSpot = (100 * v2 + 300 * v3) * ((90 * v2 + 307 * v3) / 397)
      const out = Number(plan.amountOut) / 1e18
      expect(plan.priceImpactBps).toBe(Math.round((1 - out / atSpot) * 10_000))
      expect(plan.priceImpactBps).toBeGreaterThan(20)
    })

    test('never negative', () => {
      const plan = planOf('exact-in', [a, b], [[v3Pool(range(1, a, b)), a, 100n]])
      expect(plan.priceImpactBps).toBeGreaterThanOrEqual(0)
    })
  })
})
