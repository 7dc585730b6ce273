import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRaw, toRaw } from './Decimal.ts'
import { formatAmount } from './formatAmount.ts'
import { parseAmount, toDecimalText } from './parseAmount.ts'

describe('parseAmount', () => {
  test.each([
    ['1,234.56', 'en', '1234.56'],
    ['1.234,56', 'en', '1234.56'],
    ['1.234,56', 'de', '1234.56'],
    ['1,234.56', 'de', '1234.56'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['0,5', 'en', '0.5'],
    ['0.500', 'de', '0.500'],
    ['1,234,567', 'de', '1234567'],
    ['1 234,5', 'fr', '1234.5'],
    ['1’234.50', 'de-CH', '1234.50'],
    ['12,34,567.8', 'en', undefined],
    ['12,34,567.8', 'hi', '1234567.8'],
    ['1,43,156', 'en-IN', '143156'],
    ['1,43,15', 'hi', undefined],
    ['143,15,156', 'hi', undefined],
    ['1e-7', 'en', '0.0000001'],
    ['2.5E3', 'en', '2500'],
    ['1,5e2', 'de', '150'],
    ['٣٫٥', 'ar-EG', '3.5'],
    ['١٬٢٣٤٫٥٦', 'ar', '1234.56'],
    ['۱۲٫۵', 'en', '12.5'],
    ['１２.５', 'ja', '12.5'],
    ['.5', 'en', '.5'],
    ['5.', 'en', '5.'],
    ['1.2.3', 'en', undefined],
    ['-1', 'en', undefined],
    ['abc', 'en', undefined],
    ['', 'en', undefined],
    ['.', 'en', undefined],
  ])('behavior: reads %j in %s as %j', (input, locale, expected) => {
    expect(toDecimalText(input, locale)).toBe(expected)
  })

  test.each([
    ['1.234', 'de', [1, 1_234]],
    ['1.234,5', 'de', [1, 1_234, 1_234.5]],
    ['12.345.678', 'es-ES', [1, 12, 12_345, 12_345_678]],
    ['1,234.56', 'en', [1, 1_234, 1_234.5, 1_234.56]],
    ['1.5', 'de', [1]],
    ['1.2345', 'de', [1, 1_234]],
    ['1,5', 'en', [1]],
    ['1,5', 'de', [1, 1.5]],
    ['0.0625', 'de', [0, 0.06, 0.062, 0.0625]],
    ['0,5', 'en', [0, 0.5]],
    ['1.234', 'fr', [1, 1.2, 1.23, 1.234]],
    ['1,234', 'ja', [1, 1_234]],
  ])('behavior: %s typed key by key in %s never reads as another number', (keys, locale, expected) => {
    const read = [...keys].map((_, index) => toDecimalText(keys.slice(0, index + 1), locale, { isTyped: true }))
    const numbers = read.filter((text) => text !== undefined).map(Number)
    expect(numbers.filter((number, index) => number !== numbers[index - 1])).toEqual(expected)
  })

  test('error: more places than the token has', () => {
    expect(parseAmount('0.0000001', 6, 'en')).toEqual({ ok: false, reason: 'too-many-places' })
    expect(parseAmount('1.5000000', 6, 'en')).toEqual({ ok: true, text: '1.5000000', raw: 1_500_000n })
  })

  test('behavior: reads back what formatAmount writes, to the last unit, in every locale', () => {
    const locale = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'ar-EG', 'en-IN', 'hi', 'ja', 'pt-BR', 'pl')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1n << 256n }),
        fc.integer({ min: 0, max: 36 }),
        locale,
        (raw, decimals, tag) => {
          const written = formatAmount(raw, decimals, tag)
          const read = parseAmount(written, decimals, tag)
          expect(read.ok && read.raw).toBe(raw)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('behavior: raw units survive a round trip through text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 256n }), fc.integer({ min: 0, max: 36 }), (raw, decimals) => {
        expect(toRaw(fromRaw(raw, decimals), decimals)).toBe(raw)
      }),
    )
  })
})
