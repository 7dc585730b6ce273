import { expect, test } from 'vitest'
import { isFarBelow } from './isFarBelow.ts'

test.each([
  [49n, 100n, true],
  [50n, 100n, false],
  [50n, 101n, true],
  [0n, 0n, false],
])('%s of %s: %s', (least, worth, expected) => {
  expect(isFarBelow(least, worth)).toBe(expected)
})
