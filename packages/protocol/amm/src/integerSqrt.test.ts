import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integerSqrt } from './integerSqrt.ts'
import { magnitude } from './test/randomPool.ts'

test('integerSqrt: the largest integer whose square is not above the value', () => {
  expect([0n, 1n, 2n, 3n, 4n, 8n, 9n, 15n, 16n, 17n].map(integerSqrt)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n, 3n, 4n, 4n])
  const property = fc.property(magnitude(256), (value) => {
    const root = integerSqrt(value)
    expect(root * root <= value && value < (root + 1n) * (root + 1n)).toBe(true)
    expect(integerSqrt(value * value)).toBe(value)
    expect(integerSqrt(value * value - 1n)).toBe(value - 1n)
  })
  fc.assert(property)
})
