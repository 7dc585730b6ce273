import { expect, test } from 'vitest'
import { dayChange } from './dayChange.ts'

const part = (now: number | null, comparable = now, before = now) => ({ now, comparable, before })

test('default: the change of all parts together', () => {
  expect(dayChange([part(300, 300, 200), part(100, 100, 120)])).toBeCloseTo(400 / 320 - 1)
})

test('behavior: what was not known a day before is on neither side', () => {
  expect(dayChange([part(1_000, 900, 900), part(50, null, null)])).toBe(0)
  expect(dayChange([part(1_000), { now: 50, comparable: 50, before: null }])).toBe(0)
})

test('behavior: no change where it would be that of a small part, or of what was nothing', () => {
  expect(dayChange([part(1_000, 500, 400)])).toBeNull()
  expect(dayChange([part(61_000_000, 61_000_000, 0)])).toBeNull()
  expect(dayChange([part(100, null, null)])).toBeNull()
  expect(dayChange([])).toBeNull()
})
