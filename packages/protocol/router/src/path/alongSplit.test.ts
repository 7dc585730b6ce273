import type { TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { describe, expect, test } from 'vitest'
import { DualSolver } from '../split/bound/DualSolver.ts'
import { firstPrices } from '../split/bound/firstPrices.ts'
import { effort } from '../split/effort.ts'
import { exactSplit } from '../split/paths/exactSplit.ts'
import { type Flow, networkOf } from '../test/networkOf.ts'
import { pairOf, tokenAt, v3Pool, v4Pool } from '../test/randomMarket.ts'
import { alongSplit } from './alongSplit.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const pair = (index: number, token0: TokenId, token1: TokenId, depth = 1e22) =>
  pairOf(index, token0, token1, depth, depth)
const range = (index: number, token0: TokenId, token1: TokenId, depth = 1e22) => {
  return { index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth }
}
const one = 10n ** 18n

/** The best flow of a trade through these pools, as a plan. */
function planOf(tradeType: 'exact-in' | 'exact-out', amount: bigint, flows: readonly Flow[], estimate?: number) {
  const { network, market } = networkOf([a, c], flows)
  const trade = { tradeType, amount: Number(amount) }
  firstPrices(network, trade, Number(amount))
  const solver = new DualSolver(network)
  solver.begin(trade)
  solver.solve()
  network.listUsed()
  const given = [...network.used.subarray(0, network.usedCount)].reduce(
    (sum, k) => sum + (network.from[k] === 0 ? network.input[k]! : 0),
    0,
  )
  const request = { tradeType, tokenIn: a, tokenOut: c, amount } as const
  return { plan: alongSplit(market, request, { network, amountIn: estimate ?? given }), network }
}

describe('alongSplit: exact in', () => {
  test('the flow in whole units, with its gas', () => {
    const { plan, network } = planOf('exact-in', 100n * one, [
      [pair(1, a, c), a],
      [v3Pool(range(2, a, c)), a],
    ])
    const whole = exactSplit(network, 100n * one)!
    expect(plan).toEqual({
      hops: whole.hops,
      amountIn: 100n * one,
      amountOut: whole.amountOut,
      gasUnits: 48_000 + 10_000 + 64_000 + 70_000 + 8_000,
      optimalityGapBps: undefined,
    })
  })

  test('ticks that are crossed cost gas', () => {
    const thin = v3Pool(range(2, a, c, 1e20))
    const { plan } = planOf('exact-in', 100n * one, [
      [pair(1, a, c), a],
      [thin, a],
    ])
    const ticks = plan!.hops.reduce((sum, { ticksCrossed }) => sum + ticksCrossed, 0)
    expect(ticks).toBe(1)
    expect(plan!.gasUnits).toBe(48_000 + 10_000 + 64_000 + 70_000 + 8_000 + 13_000 + 16_500)
  })

  test('undefined when the largest part cannot be sold', () => {
    const { network, market } = networkOf([a, c], [[v3Pool(range(1, a, c, 1e10)), a, 1]])
    const request = { tradeType: 'exact-in', tokenIn: a, tokenOut: c, amount: 10n ** 40n } as const
    expect(alongSplit(market, request, { network, amountIn: 1e40 })).toBeUndefined()
  })
})

describe('alongSplit: exact out', () => {
  test('one path: backwards, to the unit', () => {
    const pools = [v3Pool(range(1, a, b)), v3Pool(range(2, b, c))] as const
    const { plan } = planOf('exact-out', 10n * one, [
      [pools[0], a],
      [pools[1], b],
    ])
    const last = quoteExactOut(pools[1], c, 10n * one)
    const first = quoteExactOut(pools[0], b, last.status === 'filled' ? last.amountIn : 0n)
    expect([plan!.amountOut, plan!.amountIn]).toEqual([10n * one, first.status === 'filled' ? first.amountIn : 0n])
  })

  test('parallel paths: backwards, the largest delivers the remainder', () => {
    const [large, small] = [v3Pool(range(1, a, c)), v4Pool(range(2, a, c, 1e21))]
    const { plan } = planOf('exact-out', 100n * one, [
      [small, a],
      [large, a],
    ])
    expect(plan!.amountOut).toBe(100n * one)
    expect(plan!.hops.map(({ edge }) => edge.pool.id)).toEqual([large.id, small.id])
    for (const { edge, amountIn, amountOut } of plan!.hops)
      expect(quoteExactOut(edge.pool, c, amountOut)).toMatchObject({ amountIn })
    const [first, second] = plan!.hops
    expect(Number(first!.amountOut) / Number(second!.amountOut)).toBeCloseTo(10, 1)
  })

  const meeting: Flow[] = [
    [pair(1, a, b), a],
    [v3Pool(range(2, a, b)), a],
    [pair(3, b, c), b],
  ]

  test('paths that meet: forwards, with the least input that delivers the output', () => {
    for (const amount of [100n * one, 300n * one, 10n ** 21n]) {
      const { plan, network } = planOf('exact-out', amount, meeting)
      const [first, second, last] = plan!.hops
      expect(last!.amountIn).toBe(first!.amountOut + second!.amountOut)
      expect(quoteExactIn(meeting[2]![0], b, last!.amountIn)).toMatchObject({ amountOut: plan!.amountOut })
      expect(plan!.amountOut).toBeGreaterThanOrEqual(amount)
      expect(Number(plan!.amountOut - amount)).toBeLessThanOrEqual(Math.max(10, Number(amount) * 1e-9))
      expect(plan!.amountIn).toBe(first!.amountIn + second!.amountIn)
      const less = exactSplit(network, (plan!.amountIn * 999_999_990n) / 1_000_000_000n)
      expect(less!.amountOut).toBeLessThan(amount)
      const ticks = plan!.hops.reduce((sum, { ticksCrossed }) => sum + ticksCrossed, 0)
      expect(plan!.gasUnits).toBe(58_000 + 2 * 64_000 + 70_000 + (ticks > 0 ? 13_000 + 16_500 * ticks : 0))
    }
  })

  test('accepts exactly the requested output', () => {
    const { network, market } = networkOf(
      [a, c],
      meeting.map(([pool, tokenIn]) => [pool, tokenIn, tokenIn === a ? 1 : 2]),
    )
    const whole = exactSplit(network, 10n ** 9n)!
    const request = { tradeType: 'exact-out', tokenIn: a, tokenOut: c, amount: whole.amountOut } as const
    const before = effort.quotes
    const plan = alongSplit(market, request, { network, amountIn: 1e9 })
    expect([plan!.amountIn, plan!.amountOut]).toEqual([10n ** 9n, whole.amountOut])
    // Each hop is quoted once.
    expect(effort.quotes - before).toBe(3)
  })

  test('a few units: adds one when one is missing', () => {
    for (const amount of [3n, 5n, 7n, 11n, 40n]) {
      const { network, market } = networkOf(
        [a, c],
        meeting.map(([pool, tokenIn]) => [pool, tokenIn, tokenIn === a ? 1 : 2]),
      )
      const request = { tradeType: 'exact-out', tokenIn: a, tokenOut: c, amount } as const
      for (const short of [0, 1, 2]) {
        const plan = alongSplit(market, request, { network, amountIn: Number(amount) + 4 - short })
        if (plan) expect(plan.amountOut).toBeGreaterThanOrEqual(amount)
        expect(plan).toBeDefined()
      }
    }
  })

  test('converges from an estimate that is far off', () => {
    for (const off of [0.5, 0.9, 1.1, 3]) {
      const { plan } = planOf('exact-out', 100n * one, meeting, 101e18 * off)
      expect(plan!.amountOut).toBeGreaterThanOrEqual(100n * one)
      expect(Number(plan!.amountOut) / 100e18 - 1).toBeLessThan(1e-8)
    }
  })
})
