import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchText, stringifySearchText } from './searchText.ts'

test('behavior: values stay text, digit by digit', () => {
  expect(parseSearchText('?value=1.50&field=INPUT&big=123456789012345678901234567890')).toEqual({
    value: '1.50',
    field: 'INPUT',
    big: '123456789012345678901234567890',
  })
  expect(parseSearchText('value=12.5')).toEqual({ value: '12.5' })
})

test('behavior: any text survives the way through the URL', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.dictionary(text, text), (values) => {
      expect(parseSearchText(stringifySearchText(values))).toEqual(values)
    }),
  )
})
