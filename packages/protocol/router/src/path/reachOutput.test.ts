import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { describe, expect, test } from 'vitest'
import { marketOf } from '../market/Market.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool } from '../test/randomMarket.ts'
import { reachOutput } from './reachOutput.ts'

const [source, target] = [tokenAt(1), tokenAt(2)] as [TokenId, TokenId]
const one = 10n ** 18n

/** Finds an exact output by the inputs that buy it. */
function reach(pools: readonly PoolState[], amount: bigint) {
  const market = marketOf(snapshotOf(pools))
  const trade = { tradeType: 'exact-out', tokenIn: source, tokenOut: target } as const
  const [from, to] = [source, target].map((token) => market.nodeOf.get(token)!) as [number, number]
  const search = {
    ...trade,
    market,
    source: from,
    target: to,
    amount: Number(amount),
    maxHops: 3,
    maxDepth: 6,
    maxLength: 12,
    maxSwaps: 32,
  }
  return reachOutput(market, { ...trade, amount }, search)
}

describe('reachOutput', () => {
  /** Paths with 100 units of the target at the end of each. */
  const paths = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      pairOf(10 + index, source, tokenAt(10 + index), 1e23, 1e23),
      pairOf(30 + index, target, tokenAt(10 + index), 1e20, 1e20),
    ]).flat()
  const costOf = (pools: readonly PoolState[], amount: bigint) => {
    const last = quoteExactOut(pools[1]!, target, amount)
    const first = last.status === 'filled' ? quoteExactOut(pools[0]!, tokenAt(10), last.amountIn) : last
    return first.status === 'filled' ? Number(first.amountIn) : Number.NaN
  }

  test.each([100n, 200n, 300n, 350n])('equal paths deliver equal parts: %i of 400', (amount) => {
    const pools = paths(4)
    const plan = reach(pools, amount * one)!
    expect(plan.amountOut).toBeGreaterThanOrEqual(amount * one)
    expect(Number(plan.amountOut - amount * one)).toBeLessThan(Number(amount) * 1e9)
    expect(plan.hops).toHaveLength(8)
    expect(Number(plan.amountIn) / (4 * costOf(pools, (amount * one) / 4n))).toBeCloseTo(1, 3)
  })

  test('undefined for more than the pools hold', () => {
    expect(reach(paths(4), 401n * one)).toBeUndefined()
    const two = reach(paths(2), 150n * one)
    expect(two!.amountOut).toBeGreaterThanOrEqual(150n * one)
  })

  test.each([90n, 99n, 9_999n])('an output that costs many times its worth: %i of 100 or 10,000', (amount) => {
    const held = amount > 100n ? 1e22 : 1e20
    const pools = [pairOf(10, source, tokenAt(10), 1e28, 1e28), pairOf(30, target, tokenAt(10), held, held)]
    const plan = reach(pools, amount * one)!
    expect(plan.amountOut).toBeGreaterThanOrEqual(amount * one)
    expect(Number(plan.amountIn) / costOf(pools, amount * one)).toBeCloseTo(1, 5)
  })

  test('a pool with limited capacity, next to a shallow one', () => {
    // Capacity for about 60 in its only range.
    const pool = v3Pool({ index: 1, token0: source, token1: target, feePips: 500, tickSpacing: 10, price: 1, depth: 1 })
    const liquidity = 10n ** 22n
    const range = {
      ...pool,
      liquidity,
      ticks: { index: Int32Array.of(-120, 120), liquidityNet: [liquidity, -liquidity] },
    }
    const most = quoteExactOut(range, target, 59n * one)
    expect(most.status).toBe('filled')
    const plan = reach([range, pairOf(2, source, target, 1e20, 1e20)], 59n * one)!
    expect(plan.amountOut).toBeGreaterThanOrEqual(59n * one)
    if (most.status === 'filled') expect(Number(plan.amountIn) / Number(most.amountIn)).toBeLessThan(1)
  })
})
