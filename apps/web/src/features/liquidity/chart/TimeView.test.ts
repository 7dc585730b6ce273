import { describe, expect, test } from 'vitest'
import { keptApart, nearestTo, placeOf, stretchesOutside, type TimePoint, toTimeView } from './TimeView.ts'

const points = (...values: readonly number[]): readonly TimePoint[] =>
  values.map((value, index) => ({ seconds: (index + 1) * 100, value }))

describe('toTimeView', () => {
  test('default: all values with some room', () => {
    expect(toTimeView(points(10, 20), undefined)).toEqual({ low: 9.2, high: 20.8 })
  })

  test('behavior: the ends of a band that is near are seen', () => {
    const { low, high } = toTimeView(points(10, 20), { low: 5, high: 22, fromSeconds: 0 })
    expect(low).toBeLessThan(5)
    expect(high).toBeGreaterThan(22)
  })

  test('behavior: a band far wider than what moved does not flatten it', () => {
    const view = toTimeView(points(10, 20), { low: 0, high: 1_000_000, fromSeconds: 0 })
    expect(placeOf(10, view) - placeOf(20, view)).toBeGreaterThan(20)
    expect(placeOf(1_000_000, view)).toBe(0)
  })

  test('behavior: a value that stands still is in the middle', () => {
    expect(placeOf(7, toTimeView(points(7, 7), undefined))).toBe(50)
  })

  test('behavior: nothing is at the bottom', () => {
    expect(placeOf(0, toTimeView(points(0, 9), undefined))).toBe(100)
    expect(placeOf(0, toTimeView(points(0, 0), undefined))).toBe(100)
  })
})

test('keptApart: labels of ends that are near do not cover one another, at the edges neither', () => {
  expect(keptApart([20, 80], 10)).toEqual([20, 80])
  expect(keptApart([50, 53], 10)).toEqual([50, 60])
  expect(keptApart([97, 100], 10)).toEqual([90, 100])
  expect(keptApart([0, 0], 10)).toEqual([0, 10])
})

test('nearestTo: the point next to a time', () => {
  expect([0, 149, 151, 240, 900].map((seconds) => nearestTo(points(1, 2, 3), seconds))).toEqual([0, 0, 1, 1, 2])
})

describe('stretchesOutside', () => {
  const band = { low: 10, high: 20, fromSeconds: 0 }

  test('default: from the first value outside to the first one inside again', () => {
    expect(stretchesOutside(points(15, 21, 25, 20, 9, 8), band)).toEqual([
      { fromSeconds: 200, toSeconds: 400 },
      { fromSeconds: 500, toSeconds: 600 },
    ])
  })

  test('behavior: nothing before the position was there', () => {
    expect(stretchesOutside(points(25, 25, 15), { ...band, fromSeconds: 150 })).toEqual([
      { fromSeconds: 200, toSeconds: 300 },
    ])
    expect(stretchesOutside(points(25, 15), { ...band, fromSeconds: 150 })).toEqual([])
  })
})
