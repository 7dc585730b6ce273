import { expect, test } from 'vitest'
import { isNotableCost, toCostShareBps } from './notableCost.ts'

test('default: a maximum of more than a fifth of the value is notable, since a tenth is expected', () => {
  expect(isNotableCost(toCostShareBps(0.07, 0.1))).toBe(true)
  expect(isNotableCost(toCostShareBps(2, 10))).toBe(false)
  expect(isNotableCost(toCostShareBps(2.01, 10))).toBe(true)
})

test('behavior: an unknown price or value warns of nothing', () => {
  for (const [cost, value] of [
    [undefined, 1],
    [1, undefined],
    [1, 0],
  ])
    expect(isNotableCost(toCostShareBps(cost, value))).toBe(false)
})
