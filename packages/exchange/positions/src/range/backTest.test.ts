import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import type { PoolTrades } from '@oxbow/contract/marketDocuments'
import { describe, expect, test } from 'vitest'
import { backTest } from './backTest.ts'
import { fullRange, sqrtPricesOf } from './tickRange.ts'

const day = 86_400
const sqrtPriceX96 = 2n ** 96n
const row = (index: number, seconds: number, liquidity: number, growth: number) => ({
  index,
  width: 100,
  seconds,
  fees0: growth * liquidity,
  fees1: growth * liquidity,
  growth0: growth,
  growth1: growth,
})
/** Ten days: at ticks -100 to 0 for two of them, at 0 to 100 for eight. */
const rows = [row(-1, 2 * day, 4_000, 0.5), row(0, 8 * day, 1_000, 1)]
const total = (key: 'fees0' | 'fees1') => rows.reduce((sum, each) => sum + each[key], 0)
const trades: PoolTrades = { width: 100, fees0: total('fees0'), fees1: total('fees1'), rows }
const tried = (tickLower: number, tickUpper: number, liquidity?: bigint) =>
  backTest(trades, { range: { tickLower, tickUpper }, sqrtPriceX96, liquidity })

describe('backTest', () => {
  test('behavior: a wider row at the end counts by its own ticks', () => {
    const wide = { ...row(1, 10 * day, 1_000, 1), width: 400 }
    const facts = { range: { tickLower: 0, tickUpper: 200 }, sqrtPriceX96, liquidity: undefined }
    expect(backTest({ ...trades, rows: [...rows, wide] }, facts).timeInside).toBeCloseTo(0.5 * (0.8 + 0.25))
  })

  test('default: time and fees of the ticks in the range, parts of a row by their part', () => {
    expect(tried(0, 100).timeInside).toBeCloseTo(0.8)
    expect(tried(-50, 50)).toMatchObject({ timeInside: 0.5, seconds: 10 * day })
    expect(tried(200, 300).timeInside).toBe(0)
    expect(tried(-100, 100).fees).toBeUndefined()
  })

  test('behavior: the rate of a year is what a unit earned, on what it costs', () => {
    const { amount0, amount1 } = amountsForLiquidity(
      sqrtPriceX96,
      sqrtPricesOf({ tickLower: -100, tickUpper: 100 }),
      10n ** 18n,
      'down',
    )
    const cost = Number(amount0 + amount1) / 1e18
    expect(tried(-100, 100).yearlyRate).toBeCloseTo((((0.5 + 1) * 2) / cost) * 36.5, 6)
    // It costs more to stand at all prices, and brings the same.
    const bounds = fullRange(1)
    expect(tried(bounds.tickLower, bounds.tickUpper).yearlyRate).toBeLessThan(tried(-100, 100).yearlyRate!)
  })

  test('behavior: where a unit is too little to cost anything there is no rate to tell', () => {
    expect(tried(880_000, 880_100).yearlyRate).toBeUndefined()
  })

  test('behavior: what is added shares with what was there: as much again takes half', () => {
    const { fees, feeShare } = tried(0, 100, 1_000n)
    expect(fees).toEqual({ amount0: 500, amount1: 500 })
    expect(feeShare).toBeCloseTo(500 / (4_000 * 0.5 + 1_000))
    expect(tried(0, 100, 10n ** 12n).feeShare).toBeCloseTo(1_000 / 3_000)
    expect(tried(0, 100, 1n).fees!.amount0).toBeCloseTo(1, 2)
  })

  test('behavior: at a price that is not one each side counts by it', () => {
    // Of four: what is paid in token0 is worth four times as much.
    const doubled = 2n ** 97n
    const rows = [{ index: 138, width: 100, seconds: day, fees0: 10, fees1: 0, growth0: 1, growth1: 0 }]
    const dear = { width: 100, fees0: 10, fees1: 40, rows }
    const range = { tickLower: 13_800, tickUpper: 13_900 }
    const { yearlyRate, feeShare } = backTest(dear, { range, sqrtPriceX96: doubled, liquidity: 10n })
    expect(feeShare).toBeCloseTo((5 * 4) / (10 * 4 + 40))
    const { amount0, amount1 } = amountsForLiquidity(doubled, sqrtPricesOf(range), 10n ** 18n, 'down')
    expect(yearlyRate).toBeCloseTo((4 / ((Number(amount0) * 4 + Number(amount1)) / 1e18)) * 365, 3)
    // Beside the price, of token1 alone.
    const beside = { tickLower: 13_700, tickUpper: 13_800 }
    expect(backTest(dear, { range: beside, sqrtPriceX96: doubled, liquidity: undefined })).toMatchObject({
      yearlyRate: 0,
    })
  })

  test('behavior: no time that is known, and fees below one', () => {
    const facts = { range: { tickLower: 0, tickUpper: 100 }, sqrtPriceX96, liquidity: 5n }
    const unknown = { ...trades, rows: [] }
    expect(backTest(unknown, facts)).toEqual({
      timeInside: 0,
      seconds: 0,
      yearlyRate: undefined,
      fees: { amount0: 0, amount1: 0 },
      feeShare: undefined,
    })
    const little = { width: 100, fees0: 0.25, fees1: 0.25, rows: [row(0, 1, 1, 0.25)] }
    expect(backTest(little, facts)).toMatchObject({ timeInside: 1, yearlyRate: expect.any(Number), feeShare: 5 / 6 })
  })

  test('behavior: without trades nothing is said of fees', () => {
    const quiet = { ...trades, fees0: 0, fees1: 0, rows: [row(0, day, 0, 0)] }
    const answer = backTest(quiet, { range: { tickLower: 0, tickUpper: 100 }, sqrtPriceX96, liquidity: 5n })
    expect(answer).toMatchObject({ timeInside: 1, yearlyRate: undefined, feeShare: undefined })
  })
})
