import { describe, expect, test } from 'vitest'
import { toMoneyText, toTokenText } from './fiatAmount.ts'

describe('fiatAmount', () => {
  test('default: money to tokens rounds down, tokens to money shows cents', () => {
    expect(toTokenText('100', 3_000, 18)).toBe('0.033333333333333333')
    expect(toTokenText('2999.99', 2_999.99, 18)).toBe('1')
    expect(toTokenText('0.000001', 1, 6)).toBe('0.000001')
    expect(toMoneyText(10n ** 18n, 3_012.345_678, 18)).toBe('3012.34')
    expect(toMoneyText(10n ** 18n, 0.000_012, 18)).toBe('0.000012')
  })

  test('behavior: keeps the digits of cheap and expensive tokens', () => {
    expect(toTokenText('1', 0.000_000_01, 18)).toBe('100000000')
    expect(toTokenText('1', 100_000, 8)).toBe('0.00001')
    expect(toTokenText('14', 1.4e-15, 18)).toBe('10000000000000000')
    expect(toTokenText('100', 2.5e-26, 0)).toBe('4000000000000000000000000000')
    expect(toMoneyText(10n ** 15n, 1.4e-15, 0)).toBe('1.4')
  })

  test('behavior: an invalid price gives an empty result, not infinity', () => {
    expect(toTokenText('1', 0, 18)).toBe('')
    expect(toTokenText('1', Number.NaN, 18)).toBe('')
  })
})
