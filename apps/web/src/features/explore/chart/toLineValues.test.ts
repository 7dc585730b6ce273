import { expect, test } from 'vitest'
import type { Bar } from './toBars.ts'
import { toLineValues } from './toLineValues.ts'

const bar = (close: number): Bar => ({ timestamp: 0, open: close, high: close, low: close, close })

test('default: straight from move to move, level after the last one', () => {
  expect(toLineValues([2, 2, 4, 4, 4, 1, 1].map(bar))).toEqual([2, 3, 4, 3, 2, 1, 1])
})

test('behavior: a period that came back to where it began has moved', () => {
  expect(toLineValues([bar(2), { ...bar(2), high: 5 }, bar(2), bar(4)])).toEqual([2, 2, 3, 4])
})

test('behavior: what never moved stays level, and nothing is nothing', () => {
  expect(toLineValues([3, 3].map(bar))).toEqual([3, 3])
  expect(toLineValues([])).toEqual([])
})
