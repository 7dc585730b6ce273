import { describe, expect, test } from 'vitest'
import * as LimitPrice from './LimitPrice.ts'

const decimals = { tokenIn: 18, tokenOut: 6 }

describe('parse', () => {
  test('default: reads a price either way up as the same exact ratio', () => {
    expect(LimitPrice.parse('2000', 'out-per-in', decimals)).toEqual({
      numerator: 2_000n * 10n ** 6n,
      denominator: 10n ** 18n,
    })
    const inverted = LimitPrice.parse('0.0005', 'in-per-out', decimals)!
    expect(inverted.numerator * 10n ** 18n).toBe(inverted.denominator * 2_000n * 10n ** 6n)
  })

  test('behavior: a third stays a third, which no float is', () => {
    const { numerator, denominator } = LimitPrice.parse('3', 'in-per-out', { tokenIn: 18, tokenOut: 18 })!
    expect(numerator * 3n).toBe(denominator)
  })

  test('behavior: keeps every typed digit', () => {
    const { numerator } = LimitPrice.parse('0.123456789012345678901234567890123456789', 'out-per-in', {
      tokenIn: 0,
      tokenOut: 0,
    })!
    expect(numerator).toBe(123456789012345678901234567890123456789n)
  })

  test.each(['', '0', '0.000', '0.'] as const)('error: "%s" is no price', (text) => {
    expect(LimitPrice.parse(text, 'out-per-in', decimals)).toBe(undefined)
  })
})

describe('write', () => {
  const third = { numerator: 1n, denominator: 3n }
  const same = { tokenIn: 18, tokenOut: 18 }
  test('default: rounds to the advantage of who sells, whichever way up', () => {
    expect(LimitPrice.write(third, 'out-per-in', same)).toBe('0.333334')
    expect(LimitPrice.write({ numerator: 3n, denominator: 1n }, 'in-per-out', same)).toBe('0.333333')
  })

  test('behavior: keeps all digits before the point, and the first that count behind it', () => {
    expect(LimitPrice.write({ numerator: 123456789012n, denominator: 1n }, 'out-per-in', same)).toBe('123456789012')
    expect(LimitPrice.write({ numerator: 1n, denominator: 3n * 10n ** 12n }, 'out-per-in', same)).toBe(
      `0.${'0'.repeat(12)}333334`,
    )
  })

  test('behavior: what is written and read again is never worse, and differs in the last digit at most', () => {
    for (const direction of ['out-per-in', 'in-per-out'] as const)
      for (let seed = 1n; seed < 200n; seed++) {
        const price = { numerator: (seed * 7_919n) ** 3n + 1n, denominator: (seed * 104_729n) ** 2n }
        const read = LimitPrice.parse(LimitPrice.write(price, direction, decimals), direction, decimals)!
        expect(LimitPrice.worseByBps(read, price)).toBe(0)
        expect(read.numerator * price.denominator).toBeGreaterThanOrEqual(price.numerator * read.denominator)
        expect(Math.abs(LimitPrice.distanceBps(read, price, direction))).toBe(0)
      }
  })
})

describe('improved and distanceBps', () => {
  const market = { numerator: 2_000n, denominator: 1n }
  test('default: more is bought for one', () => {
    const price = LimitPrice.improved(market, 5, 'out-per-in')
    expect(LimitPrice.distanceBps(price, market, 'out-per-in')).toBe(500)
  })

  test('behavior: inverted, less is paid for one', () => {
    const price = LimitPrice.improved(market, 5, 'in-per-out')
    expect(LimitPrice.distanceBps(price, market, 'in-per-out')).toBe(-500)
    expect(LimitPrice.worseByBps(price, market)).toBe(0)
  })

  test('behavior: as a line that is read, ten per cent of a rounded price are ten per cent', () => {
    const odd = { numerator: 1_234_567_891n, denominator: 700_003n }
    const decimals = { tokenIn: 18, tokenOut: 18 }
    for (const direction of ['out-per-in', 'in-per-out'] as const)
      for (const percent of [-20, -10, -5, 5, 10, 20]) {
        const text = LimitPrice.write(LimitPrice.improved(odd, percent, direction), direction, decimals)
        const price = LimitPrice.parse(text, direction, decimals)!
        const sign = direction === 'out-per-in' ? 1 : -1
        expect(LimitPrice.nearestBps(price, odd, direction)).toBe(sign * percent * 100)
      }
    expect(LimitPrice.nearestBps(odd, odd, 'out-per-in')).toBe(0)
  })

  test('behavior: tells a price that brings less', () => {
    expect(LimitPrice.worseByBps({ numerator: 1_980n, denominator: 1n }, market)).toBe(100)
  })
})
