import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { GAS } from '../../gasModel.ts'
import { marketOf } from '../../market/Market.ts'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool } from '../../test/randomMarket.ts'
import { netBound } from './netBound.ts'
import { spotBound } from './spotBound.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
let index = 0
const range = (token0: TokenId, token1: TokenId) => {
  return { index: ++index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
}
const v2 = (from: TokenId, to: TokenId): Flow => [pairOf(++index, from, to, 1e24, 1e24), from, 1e6]
const v3 = (from: TokenId, to: TokenId): Flow => [v3Pool(range(from, to)), from, 1e6]
const v4 = (from: TokenId, to: TokenId): Flow => [v4Pool(range(from, to)), from, 1e6]

/** Bounds of a network whose pools earn these rents, for a trade of 10 million units; a unit of gas costs one. */
function boundOf(flows: readonly Flow[], rents: readonly number[], outside = 0, perGas = 1) {
  const { network } = networkOf([a, c], flows)
  for (const [k, rent] of rents.entries()) network.output[k] = network.input[k]! + rent
  const all = rents.reduce((sum, rent) => sum + rent, outside)
  return netBound(network, { value: 10_000_000, rents: all }, a, perGas)
}
const BASE = 48_000 + 10_000

describe('netBound', () => {
  test('free gas: equals the dual', () => {
    expect(boundOf([v2(a, c), v2(a, c)], [5, 7], 0, 0)).toBe(10_000_000 - 0)
  })

  test('each pool costs its rent or its gas, whichever is less', () => {
    // 64,000 and 70,000 gas; a large rent.
    expect(boundOf([v2(a, c), v3(a, c)], [1e6, 1e6])).toBe(10_000_000 - BASE - 64_000 - 70_000)
    // Without rents two hops still cost their gas, and might be v4.
    expect(boundOf([v2(a, c), v3(a, c)], [0, 0])).toBe(10_000_000 - BASE - 30_000 - 2 * 38_000)
  })

  test('a used pool whose rent is less than its gas costs its gas', () => {
    // 1,000 is lost, and the two cheapest hops are used: 63,000 of the first remain, and 64,000 of a v2 hop outside.
    expect(boundOf([v2(a, c), v3(a, c)], [1_000, 1e6])).toBe(10_000_000 - BASE - 1_000 - 70_000 - 0 - 63_000)
  })

  test('rents of pools outside make their hops cheaper', () => {
    const flows = [v3(a, c), v3(a, c)]
    expect(boundOf(flows, [0, 0], 10_000)).toBe(10_000_000 - BASE - 30_000 - 2 * 28_000)
    // As v2 hops they cost 64,000, without an unlock of the PoolManager.
    expect(boundOf(flows, [0, 0], 60_000)).toBe(10_000_000 - BASE - 2 * 4_000)
    expect(boundOf(flows, [0, 0], 100_000)).toBe(10_000_000 - BASE)
  })

  test('one direct pool and others around it: at least three hops', () => {
    const flows = [v3(a, c), v3(a, b), v3(b, c)]
    expect(boundOf(flows, [0, 0, 0])).toBe(10_000_000 - BASE - 30_000 - 3 * 38_000)
  })

  test("v4: with an unlock of the PoolManager, or without it and v4's rents", () => {
    // 38,000 gas each, plus 30,000 once.
    expect(boundOf([v4(a, c), v4(a, c)], [1e6, 1e6])).toBe(10_000_000 - BASE - 30_000 - 2 * 38_000)
    // A small v4 rent and large v3 rents: better without v4.
    const without = boundOf([v4(a, c), v3(a, c), v3(a, c)], [10, 1e6, 1e6])
    expect(without).toBe(10_000_000 - BASE - 10 - 2 * 70_000)
  })

  test("a loss isn't a rent", () => {
    expect(boundOf([v2(a, c), v3(a, c)], [-1_000, 1e6])).toBe(10_000_000 - BASE - 64_000 - 70_000)
  })
})

describe('spotBound', () => {
  const boundAt = (
    pools: Parameters<typeof snapshotOf>[0],
    request: { tradeType: 'exact-in' | 'exact-out'; maxDepth: number },
  ) => {
    const market = marketOf(snapshotOf(pools))
    const node = (token: TokenId) => market.nodeOf.get(token)!
    const trade = { ...request, market, source: node(a), target: node(c), tokenIn: a, tokenOut: c }
    return spotBound({ ...trade, amount: 1e6, maxHops: 3, maxLength: 9, maxSwaps: 9 }, 1)
  }
  const direct = pairOf(101, a, c, 1e24, 1e24)
  const better = [pairOf(102, a, b, 1e24, 1e24), pairOf(103, b, c, 1e24, 1.5e24)]
  const GAS_OF = (hops: number) => BASE + GAS.v4Group + hops * 38_000

  test('the best product of rates in so many hops, less the least gas of a split', () => {
    expect(boundAt([direct], { tradeType: 'exact-in', maxDepth: 3 })).toBeCloseTo(0.997e6 - GAS_OF(3), 4)
    const around = boundAt([direct, ...better], { tradeType: 'exact-in', maxDepth: 2 })
    expect(around).toBeCloseTo(1.5e6 * 0.997 ** 2 - GAS_OF(3), 4)
    const near = boundAt([direct, ...better], { tradeType: 'exact-in', maxDepth: 1 })
    expect(near).toBeCloseTo(0.997e6 - GAS_OF(3), 4)
  })

  test('a pair with two pools: a split may have two hops', () => {
    const twins = [direct, pairOf(104, a, c, 1e24, 1e24)]
    expect(boundAt(twins, { tradeType: 'exact-in', maxDepth: 3 })).toBeCloseTo(0.997e6 - GAS_OF(2), 4)
  })

  test('exact out: the least cost, as a negative number', () => {
    expect(boundAt([direct], { tradeType: 'exact-out', maxDepth: 3 })).toBeCloseTo(-1e6 / 0.997 - GAS_OF(3), 4)
  })
})
