import { afterEach, expect, test } from 'vitest'
import { currencyInUse } from './currencyInUse.ts'
import { formatUsd, formatUsdCompact, formatUsdExact, formatUsdPrice, formatUsdWhole } from './formatUsd.ts'

afterEach(() => currencyInUse.set({ code: 'USD', perDollar: 1 }))

test('default: dollars', () => {
  expect(formatUsd(1204.1, 'en')).toBe('$1,204.10')
  expect(formatUsd(0.004, 'en')).toBe('<$0.01')
  expect(formatUsd(-1e-18, 'en')).toBe('<$0.01')
  expect(formatUsd(1_500_000.4, 'en')).toBe('$1.5M')
  expect(formatUsd(0, 'en')).toBe('$0.00')
})

test('behavior: compact from a million on, in either direction', () => {
  expect([999_999.99, 1_000_000, -1_000_000].map((usd) => formatUsd(usd, 'en'))).toEqual(['$999,999.99', '$1M', '-$1M'])
})

test('behavior: another currency, with its own smallest unit', () => {
  expect(formatUsd(10, 'de', { code: 'EUR', perDollar: 0.9 })).toBe('9,00\u00a0€')
  expect(formatUsd(2, 'en', { code: 'JPY', perDollar: 150 })).toBe('¥300')
  expect(formatUsd(0.001, 'en', { code: 'JPY', perDollar: 150 })).toBe('<¥1')
  expect(formatUsd(1, 'en', { code: 'CAD', perDollar: 1.4 })).toBe('CA$1.40')
})

test('behavior: the currency in use is the default', () => {
  currencyInUse.set({ code: 'GBP', perDollar: 0.8 })
  expect(formatUsd(10, 'en')).toBe('£8.00')
})

test('behavior: isolates amounts in right-to-left text', () => {
  expect(formatUsd(5, 'ar')).toBe('\u20665.00\u00a0US$\u2069')
})

test('formatUsdExact: every cent of a large sum', () => {
  expect([37_877_213.9, 5].map((usd) => formatUsdExact(usd, 'en'))).toEqual(['$37,877,213.90', '$5.00'])
})

test('formatUsdWhole: no cents, thousands apart', () => {
  expect([1_204.6, 0.4, 1_234_567].map((usd) => formatUsdWhole(usd, 'en'))).toEqual(['$1,205', '$0', '$1,234,567'])
})

test('formatUsdCompact: large sums are short, small ones keep their cents', () => {
  expect([731_724_000, 37_877_213.9, 1_000, 999.5, 0].map((usd) => formatUsdCompact(usd, 'en'))).toEqual([
    '$731.7M',
    '$37.88M',
    '$1K',
    '$999.50',
    '$0.00',
  ])
})

test('formatUsdPrice: four significant digits below one, four or more zeros as a count', () => {
  expect([3_430.268, 1, 0.64441, 0.000013575539].map((usd) => formatUsdPrice(usd, 'en'))).toEqual([
    '$3,430.27',
    '$1.00',
    '$0.6444',
    '$0.0₄1358',
  ])
})

test('formatUsdPrice: counts zeros in every language, and writes three', () => {
  expect(formatUsdPrice(0.000123, 'en')).toBe('$0.000123')
  expect(formatUsdPrice(0.0000136, 'de')).toBe('0,0₄136\u00a0$')
  expect(formatUsdPrice(1.36e-12, 'en')).toBe('$0.0₁₁136')
})
