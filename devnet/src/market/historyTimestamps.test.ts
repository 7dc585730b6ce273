import { expect, test } from 'vitest'
import { historyTimestamps } from './historyTimestamps.ts'

const endsAt = 1_000 * 3_600

const toAges = (hours: number) => historyTimestamps({ endsAt, hours }).map((timestamp) => (endsAt - timestamp) / 3_600)

test('default: the newest week by hours, what is older by three of them', () => {
  const ages = toAges(720)
  expect(ages[0]).toBe(719)
  expect(ages.at(-1)).toBe(0)
  const steps = ages.slice(1).map((age, index) => ages[index]! - age)
  expect(steps.slice(-168)).toEqual(Array.from({ length: 168 }, () => 1))
  expect(Math.max(...steps)).toBe(3)
  expect(ages.length).toBeLessThan(360)
})

test('behavior: a short history is hourly', () => {
  expect(toAges(3)).toEqual([2, 1, 0])
  expect(toAges(1)).toEqual([0])
})
