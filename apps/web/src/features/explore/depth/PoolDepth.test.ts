import type { PoolTicks } from '@oxbow/contract/marketDocuments'
import { describe, expect, test } from 'vitest'
import { toPoolDepth } from './PoolDepth.ts'

/** Liquidity of 1 from one tick to another round a price of 1. */
const ticks = (lower: number, upper: number, liquidity = 10n ** 18n): PoolTicks => ({
  tick: 0,
  sqrtPriceX96: String(2n ** 96n),
  liquidity: String(liquidity),
  ticks: [
    { index: lower, liquidityNet: String(liquidity) },
    { index: upper, liquidityNet: String(-liquidity) },
  ],
})
const facts = { decimals0: 18, decimals1: 18, range: 'near' } as const

describe('toPoolDepth', () => {
  test('default: both tokens as the pool holds them, each on its side of the price', () => {
    const { price, columns } = toPoolDepth(ticks(-600, 600), facts)
    expect(price).toBeCloseTo(1, 12)
    const sum = (key: 'amount0' | 'amount1') => columns.reduce((total, column) => total + column[key], 0)
    // Liquidity times the way of the square root of the price.
    const held = 1 - 1.0001 ** -300
    expect(sum('amount0')).toBeCloseTo(held, 12)
    expect(sum('amount1')).toBeCloseTo(held, 12)
    for (const { side, amount0, amount1 } of columns) {
      if (side === 'below') expect(amount0).toBe(0)
      if (side === 'above') expect(amount1).toBe(0)
    }
  })

  test('param: isTurned: the same pool seen from the other token', () => {
    const pool = ticks(-600, 300)
    const [plain, seen] = [toPoolDepth(pool, facts), toPoolDepth(pool, { ...facts, isTurned: true })]
    expect(seen.price).toBeCloseTo(1 / plain.price, 12)
    expect(seen.columns.map(({ amount0 }) => amount0)).toEqual(plain.columns.map(({ amount1 }) => amount1).reverse())
    expect(seen.columns[0]).toMatchObject({ side: 'below', from: 1 / plain.columns.at(-1)!.to })
  })

  test('behavior: beyond the last tick there is nothing, and a narrow position stands over a wide one', () => {
    const { columns } = toPoolDepth(ticks(-600, 600), facts)
    expect(columns[0]).toMatchObject({ liquidity: 0, amount0: 0, amount1: 0 })
    const wide = ticks(-900, 900, 3n)
    const two: PoolTicks = {
      ...wide,
      liquidity: '10',
      ticks: [...wide.ticks, ...ticks(-100, 100, 7n).ticks].sort((a, b) => a.index - b.index),
    }
    const liquidity = toPoolDepth(two, facts).columns.map((column) => column.liquidity)
    expect(liquidity[30]).toBeCloseTo(10)
    expect(liquidity[20]).toBeCloseTo(3)
    expect(liquidity[40]).toBeCloseTo(3)
  })

  test('behavior: decimals turn raw prices into those of whole tokens', () => {
    const { price, columns } = toPoolDepth(ticks(-600, 600), { ...facts, decimals1: 6 })
    expect(price).toBeCloseTo(1e12, 0)
    expect(columns[29]!.from).toBeLessThan(columns[29]!.to)
  })

  test('param: all reaches as far as there is liquidity, and not to the ends of the full range', () => {
    const reach = (pool: PoolTicks) => {
      const { price, columns } = toPoolDepth(pool, { ...facts, range: 'all' })
      return Math.log(columns.at(-1)!.to / price) / Math.log(1.0001)
    }
    expect(reach(ticks(-3_000, 2_000))).toBeCloseTo(3_000, 3)
    expect(reach(ticks(-887_220, 887_220))).toBeCloseTo(40_000, 3)
  })

  test('behavior: a pool without liquidity has none in any column', () => {
    const empty: PoolTicks = { tick: 0, sqrtPriceX96: String(2n ** 96n), liquidity: '0', ticks: [] }
    expect(toPoolDepth(empty, facts).columns.every(({ liquidity }) => liquidity === 0)).toBe(true)
  })
})
