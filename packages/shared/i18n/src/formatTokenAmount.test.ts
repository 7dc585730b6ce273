import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatTokenAmount } from './formatTokenAmount.ts'
import { stablecoinsInUse } from './stablecoinsInUse.ts'

const usdc = { address: '0xa0', decimals: 6 }
const dai = { address: '0xd0', decimals: 18 }
const weth = { address: '0xe0', decimals: 18 }

beforeEach(() => stablecoinsInUse.set([usdc.address, dai.address]))
afterEach(() => stablecoinsInUse.set([]))

test("a network's stablecoin has two decimals, whatever its own", () => {
  expect(formatTokenAmount(34_378_000_123n, usdc, 'en')).toBe('34,378.00')
  expect(formatTokenAmount(5_000_000n, usdc, 'de')).toBe('5,00')
  expect(formatTokenAmount(1_239_999_999_999_999_999n, dai, 'en')).toBe('1.23')
  expect(formatTokenAmount(12_345_678_909_999_999n, usdc, 'en')).toBe('12,345,678,909.99')
  expect(formatTokenAmount(0n, usdc, 'en')).toBe('0.00')
})

test('less than a cent is shown as such, isolated in right-to-left text', () => {
  expect(formatTokenAmount(1n, usdc, 'en')).toBe('<0.01')
  expect(formatTokenAmount(9_999n, usdc, 'de')).toBe('<0,01')
  expect(formatTokenAmount(9_999n, usdc, 'en', { rounding: 'up' })).toBe('<0.01')
  expect(formatTokenAmount(1n, usdc, 'ar')).toMatch(/^\u2066<.+\u2069$/)
  expect(formatTokenAmount(10_000n, usdc, 'en')).toBe('0.01')
})

test('a maximum rounds up, a minimum down', () => {
  expect(formatTokenAmount(1_234_567n, usdc, 'en', { rounding: 'up' })).toBe('1.24')
  expect(formatTokenAmount(1_234_567n, usdc, 'en', { rounding: 'down' })).toBe('1.23')
  expect(formatTokenAmount(1_230_000n, usdc, 'en', { rounding: 'up' })).toBe('1.23')
})

test('any other token has significant digits without trailing zeros', () => {
  expect(formatTokenAmount(673_012_345_678_901_234n, weth, 'en')).toBe('0.673012')
  expect(formatTokenAmount(5n * 10n ** 18n, weth, 'en')).toBe('5')
  expect(formatTokenAmount(673_012_345_678_901_234n, weth, 'en', { significantDigits: 4, rounding: 'up' })).toBe(
    '0.6731',
  )
  expect(formatTokenAmount(1n, weth, 'en')).toBe('0.0₁₇1')
})

test('a stablecoin with less than two decimals is shown in whole units', () => {
  stablecoinsInUse.set(['0x01'])
  expect(formatTokenAmount(7n, { address: '0x01', decimals: 0 }, 'en')).toBe('7.00')
})
