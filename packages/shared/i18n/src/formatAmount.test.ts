import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { formatApr, formatFee, formatPercent } from './formatPercent.ts'
import { formatRate } from './formatRate.ts'
import { formatUsd } from './formatUsd.ts'

describe('formatAmount', () => {
  test('default: keeps every digit', () => {
    expect(formatAmount(123_456_789_012_345_678_901_234_567n, 18, 'en')).toBe('123,456,789.012345678901234567')
    expect(formatAmount(1n, 18, 'de')).toBe('0,000000000000000001')
  })

  test('param: significantDigits shortens the fraction, never the whole part', () => {
    expect(formatAmount(1_234_567_890_123n, 6, 'en', { significantDigits: 4 })).toBe('1,234,567')
    expect(formatAmount(1_234_567n, 6, 'en', { significantDigits: 4 })).toBe('1.234')
    expect(formatAmount(123_456n, 8, 'en', { significantDigits: 3 })).toBe('0.00123')
  })

  test('behavior: writes many zeros as a count, if the amount is only displayed', () => {
    expect(formatAmount(1n, 18, 'en', { significantDigits: 6, countsZeros: true })).toBe('0.0₁₇1')
    expect(formatAmount(123_456n, 18, 'de', { significantDigits: 3, rounding: 'up', countsZeros: true })).toBe(
      '0,0₁₂124',
    )
    expect(formatAmount(12_345n, 12, 'en', { significantDigits: 6, countsZeros: true })).toBe('0.000000012345')
    expect(formatAmount(10n ** 20n + 1n, 18, 'en', { significantDigits: 30, countsZeros: true })).toBe(
      '100.000000000000000001',
    )
    expect(formatAmount(1n, 18, 'en', { significantDigits: 6 })).toBe('0.000000000000000001')
  })

  test('param: rounding goes against the user, never in their favor', () => {
    expect(formatAmount(1_999_999n, 6, 'en', { significantDigits: 3, rounding: 'down' })).toBe('1.99')
    expect(formatAmount(1_990_001n, 6, 'en', { significantDigits: 3, rounding: 'up' })).toBe('2')
  })

  test('param: minimumPlaces', () => {
    expect(formatAmount(1_204_100_000n, 6, 'en', { significantDigits: 6, minimumPlaces: 2 })).toBe('1,204.10')
  })
})

describe('formatUsd', () => {
  test('default', () => {
    expect([1204.1, 0.004, 0, 12_345_678.9].map((usd) => formatUsd(usd, 'en'))).toEqual([
      '$1,204.10',
      '<$0.01',
      '$0.00',
      '$12.35M',
    ])
  })
})

describe('formatApr', () => {
  test('default: always two decimals, so that those of a list compare', () => {
    expect([0.04, 0.0309, 12.5, 0].map((apr) => formatApr(apr, 'en'))).toEqual(['4.00%', '3.09%', '1,250.00%', '0.00%'])
  })

  test("behavior: a loss has a sign, and a tiny yield isn't shown as zero", () => {
    expect([-0.0177, 0.00001].map((apr) => formatApr(apr, 'en'))).toEqual(['−1.77%', '<0.01%'])
  })

  test("behavior: a loss too small to show isn't shown as a gain", () => {
    expect(formatApr(-0.00001, 'en')).toBe('>−0.01%')
    expect(formatApr(-0, 'en')).toBe('0.00%')
  })

  test('behavior: in Arabic the sign keeps its place before the digits', () => {
    expect(formatApr(-0.1148, 'ar')).toBe('\u200e−11.48\u200e%\u200e')
    expect(formatApr(-0.1148, 'ar-EG')).toBe('\u061c−١١٫٤٨٪\u061c')
    expect(formatApr(0.00001, 'ar')).toBe('\u2066<0.01\u200e%\u200e\u2069')
  })
})

describe('formatPercent', () => {
  test('default', () => {
    expect([0, 0.4, 50, 1234].map((bps) => formatPercent(bps, 'en'))).toEqual(['0%', '<0.01%', '0.5%', '12.34%'])
    expect([-0.4, -50].map((bps) => formatPercent(bps, 'en'))).toEqual(['>−0.01%', '−0.5%'])
    expect([100, 500, 3000, 10_000].map((pips) => formatFee(pips, 'en'))).toEqual(['0.01%', '0.05%', '0.3%', '1%'])
  })
})

describe('formatRate', () => {
  test('default: units of different size', () => {
    const eth = { amount: 2n * 10n ** 18n, decimals: 18 }
    const usdc = { amount: 6_001_500_000n, decimals: 6 }
    expect(formatRate(usdc, eth, 'en')).toBe('3,000.75')
    expect(formatRate(eth, usdc, 'en')).toBe('0.00033325')
    expect(formatRate(eth, { amount: 0n, decimals: 6 }, 'en')).toBeUndefined()
  })

  test('behavior: from 1 on it has no decimals or at least two', () => {
    const eth = { amount: 10n ** 18n, decimals: 18 }
    const write = (amount: bigint) => formatRate({ amount, decimals: 6 }, eth, 'en')
    expect(write(3_413_900_000n)).toBe('3,413.90')
    expect(write(2_500_000_000n)).toBe('2,500')
    expect(write(28_634_812n)).toBe('28.6348')
    expect(write(500_000n)).toBe('0.5')
  })
})
