import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { describe, expect, test } from 'vitest'
import { marketOf } from '../market/Market.ts'
import type { RouteOptions, TradeType } from '../Plan.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, weth } from '../test/randomMarket.ts'
import { bestExecution } from './bestExecution.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const one = 10n ** 18n
const pair = (index: number, token0: TokenId, token1: TokenId, depth = 1e22, price = 1) =>
  pairOf(index, token0, token1, depth, depth * price)
const range = (index: number, token0: TokenId, token1: TokenId, depth = 1e22) =>
  v3Pool({ index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth })

function best(
  pools: readonly PoolState[],
  tradeType: TradeType,
  amount: bigint,
  options: RouteOptions = {},
  gasPriceWei = 0n,
) {
  const market = marketOf(snapshotOf(pools, { gasPriceWei }))
  const execution = bestExecution(market, { tradeType, tokenIn: a, tokenOut: c, amount, options })
  return execution && { ...execution, pools: execution.hops.map(({ edge }) => edge.pool.id) }
}

describe('bestExecution', () => {
  test('two equal pools: half each, certified', () => {
    const twins = [pair(1, a, c), pair(2, a, c)]
    const found = best(twins, 'exact-in', 100n * one)!
    expect(found.hops.map(({ amountIn }) => amountIn)).toEqual([50n * one, 50n * one])
    expect(found.amountOut).toBe(2n * quoteExactIn(twins[0]!, a, 50n * one).amountOut)
    expect(found.optimalityGapBps).toBeLessThan(1e-6)
    expect(found.optimalityGapBps).toBeGreaterThanOrEqual(0)
  })

  test("a split that doesn't earn its gas becomes a single path", () => {
    const pools = [pair(1, a, c), pair(2, a, c), pair(3, weth, c, 1e24)]
    // The second pool adds a quarter of a unit.
    const used = (gasPriceWei: bigint) => best(pools, 'exact-in', 50n * one, {}, gasPriceWei)!.pools
    expect(used(0n)).toHaveLength(2)
    expect(used(10n ** 11n)).toHaveLength(2)
    expect(used(10n ** 13n)).toHaveLength(1)
  })

  test('gap: in basis points of the output, without gas; undefined when meaningless', () => {
    const pools = [pair(1, a, c), pair(2, a, c), pair(3, weth, c, 1e24)]
    const whole = best(pools, 'exact-in', 50n * one)!
    const alone = best(pools, 'exact-in', 50n * one, {}, 10n ** 13n)!
    const gap = (Number(whole.amountOut) / Number(alone.amountOut) - 1) * 10_000
    expect(gap).toBeGreaterThan(20)
    expect(alone.optimalityGapBps).toBeCloseTo(gap, 3)
    // A single one of ten equal hops loses half of the output.
    const ten = Array.from({ length: 10 }, (_, index) => pair(index, a, c, 1e20))
    expect(best(ten, 'exact-in', 200n * one, { maxSwaps: 1 })!.optimalityGapBps).toBeUndefined()
  })

  test('gap: of the input for an exact output', () => {
    const pools = [range(1, a, c), range(2, a, c)]
    const sold = best(pools, 'exact-out', 100n * one)!
    const alone = best(pools, 'exact-out', 100n * one, { maxSwaps: 1 })!
    const gap = (1 - Number(sold.amountIn) / Number(alone.amountIn)) * 10_000
    expect(gap).toBeGreaterThan(5)
    expect(alone.optimalityGapBps).toBeCloseTo(gap, 2)
    expect(sold.optimalityGapBps).toBeLessThan(0.01)
  })

  test('maxHops and maxSwaps: paths exceed neither', () => {
    const chain = [pair(1, a, b), pair(2, b, tokenAt(4)), pair(3, c, tokenAt(4)), pair(4, a, c, 1e19)]
    expect(best(chain, 'exact-in', 10n * one)!.pools).toHaveLength(4)
    expect(best(chain, 'exact-in', 10n * one, { maxHops: 2 })!.pools).toEqual([chain[3]!.id])
    expect(best(chain, 'exact-in', 10n * one, { maxSwaps: 2 })!.pools).toEqual([chain[3]!.id])
    expect(best(chain, 'exact-in', 10n * one, { maxSwaps: 3 })!.pools).toHaveLength(3)
    expect(best(chain.slice(0, 3), 'exact-in', one, { maxHops: 2 })).toBeUndefined()
  })

  describe('exact out: a plan that stops between protocols must save more than it leaves behind', () => {
    // v3 to b and then v2, three quarters of a per cent better than v3 directly.
    const mixed = [range(1, a, b, 1e24), pairOf(2, b, c, 1e24, 1.0105e24)] as const
    const direct = range(3, a, c, 1e24)
    const used = (leftBehindBps?: number) =>
      best([...mixed, direct], 'exact-out', one, leftBehindBps === undefined ? {} : { leftBehindBps })!

    test('by one per cent, the default slippage', () => {
      expect(used().pools).toEqual([direct.id])
      expect(used().amountOut).toBe(one)
      expect(used(100).pools).toEqual([direct.id])
      expect(used(0).pools).toEqual([mixed[0].id, mixed[1].id])
      expect(used(0).amountOut).toBeGreaterThanOrEqual(one)
      expect(used(60).pools).toEqual([mixed[0].id, mixed[1].id])
      expect(used(80).pools).toEqual([direct.id])
    })

    test('a plan of one protocol is exact and stays unchanged', () => {
      expect(best([direct], 'exact-out', one)!.pools).toEqual([direct.id])
      const v2 = best([pair(1, a, b), pair(2, b, c)], 'exact-out', one)!
      expect(v2.pools).toHaveLength(2)
      expect(v2.amountOut).toBeGreaterThanOrEqual(one)
    })
  })

  test('undefined when nothing delivers it', () => {
    expect(best([pair(1, a, c)], 'exact-out', 10n ** 23n)).toBeUndefined()
    expect(best([pair(1, a, b), pair(2, weth, c)], 'exact-in', one)).toBeUndefined()
  })
})
