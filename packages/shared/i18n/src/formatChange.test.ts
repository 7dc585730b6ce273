import { describe, expect, test } from 'vitest'
import { formatChange, toDirection } from './formatChange.ts'

describe('formatChange', () => {
  test.each([
    [241, '+2.41%', 'up'],
    [-1_250, '−12.50%', 'down'],
    [0, '0.00%', 'level'],
    [0.4, '0.00%', 'level'],
    [-0.4, '0.00%', 'level'],
    [123_456, '+1,234.56%', 'up'],
  ])('%d bps is %s', (bps, text, direction) => {
    expect(formatChange(bps, 'en')).toBe(text)
    expect(toDirection(bps)).toBe(direction)
  })

  test('param: locale determines the decimal mark and the sign', () => {
    expect(formatChange(241, 'de')).toBe('+2,41\u00a0%')
  })
})
