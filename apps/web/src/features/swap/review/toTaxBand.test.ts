import { expect, test } from 'vitest'
import { toTaxBand } from './toTaxBand.ts'

test('toTaxBand: low from the first unit, high from 15 %, very high from 80 %, unsellable at 100 %', () => {
  expect([0, 1, 1_499, 1_500, 7_999, 8_000, 9_999, 10_000].map(toTaxBand)).toEqual([
    'none',
    'low',
    'low',
    'high',
    'high',
    'very-high',
    'very-high',
    'unsellable',
  ])
})
