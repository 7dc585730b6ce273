import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as RangeBrush from './RangeBrush.ts'

const tickSpacing = 60
const axis = RangeBrush.wholeAxis(tickSpacing)
const usable = fc
  .integer({ min: axis.low / tickSpacing, max: axis.high / tickSpacing })
  .map((at) => at * tickSpacing + 0)

describe('moved', () => {
  test('default: to the nearest usable tick; the whole keeps its width', () => {
    const stretch = { low: -600, high: 600 }
    expect(RangeBrush.moved(stretch, 'low', 95, { tickSpacing })).toEqual({ low: -480, high: 600 })
    expect(RangeBrush.moved(stretch, 'high', -25, { tickSpacing })).toEqual(stretch)
    expect(RangeBrush.moved(stretch, 'whole', 1_000, { tickSpacing })).toEqual({ low: 420, high: 1_620 })
  })

  test('behavior: whatever is done, a range stays a range of usable ticks', () => {
    const property = fc.property(
      usable,
      usable,
      fc.constantFrom('low', 'high', 'whole'),
      fc.integer({ min: -3_000_000, max: 3_000_000 }),
      (one, other, part, ticks) => {
        fc.pre(one !== other)
        const stretch = { low: Math.min(one, other), high: Math.max(one, other) }
        const { low, high } = RangeBrush.moved(stretch, part, ticks, { tickSpacing })
        expect(low).toBeLessThan(high)
        expect(low).toBeGreaterThanOrEqual(axis.low)
        expect(high).toBeLessThanOrEqual(axis.high)
        expect([low % tickSpacing, high % tickSpacing].map(Math.abs)).toEqual([0, 0])
        if (part === 'whole') expect(high - low).toBe(stretch.high - stretch.low)
      },
    )
    fc.assert(property)
  })

  test('param: limits: a hand reaches no further than what is drawn', () => {
    const limits = { low: -1_000, high: 1_000 }
    expect(RangeBrush.moved({ low: -600, high: 600 }, 'high', 9_000, { tickSpacing, limits }).high).toBe(960)
    expect(RangeBrush.moved({ low: -600, high: 600 }, 'whole', -9_000, { tickSpacing, limits })).toEqual({
      low: -960,
      high: 240,
    })
  })
})

describe('fit, holds, zoomed', () => {
  test('behavior: what was fitted is held, at any width', () => {
    const property = fc.property(usable, usable, fc.integer({ min: -200_000, max: 200_000 }), (one, other, price) => {
      fc.pre(Math.abs(one - other) > tickSpacing)
      fc.pre(Math.max(Math.abs(one - price), Math.abs(other - price)) < 400_000)
      const stretch = { low: Math.min(one, other), high: Math.max(one, other) }
      // One that lies far from the price is small beside its way there.
      fc.pre(stretch.low <= price && price <= stretch.high)
      const drawn = RangeBrush.fit(stretch, price, tickSpacing)
      expect(RangeBrush.holds(drawn, stretch, tickSpacing)).toBe(true)
      expect(RangeBrush.placeOf(price, drawn)).toBeCloseTo(0.5)
    })
    fc.assert(property)
  })

  test('behavior: the ends of everything need not be drawn', () => {
    const drawn = RangeBrush.fit(axis, 0, tickSpacing)
    expect(drawn).toEqual({ low: -7_000, high: 7_000 })
    expect(RangeBrush.holds(drawn, { low: -600, high: axis.high }, tickSpacing)).toBe(true)
    expect(RangeBrush.placeOf(axis.high, drawn)).toBe(1)
  })

  test('behavior: zooming ends where steps are wide and where prices end', () => {
    let drawn: RangeBrush.Stretch = { low: -7_000, high: 7_000 }
    for (let time = 0; time < 40; time++) drawn = RangeBrush.zoomed(drawn, 0.5, 0, tickSpacing)
    expect(drawn).toEqual({ low: -600, high: 600 })
    expect(RangeBrush.isZoomable(drawn, 'in', tickSpacing)).toBe(false)
    for (let time = 0; time < 40; time++) drawn = RangeBrush.zoomed(drawn, 2, 0, tickSpacing)
    expect(RangeBrush.isZoomable(drawn, 'out', tickSpacing)).toBe(false)
  })
})

test('toStretch, toRange: the other way up and back', () => {
  const range = { tickLower: -120, tickUpper: 600 }
  expect(RangeBrush.toStretch(range, true)).toEqual({ low: -600, high: 120 })
  for (const isInverted of [true, false])
    expect(RangeBrush.toRange(RangeBrush.toStretch(range, isInverted), isInverted)).toEqual(range)
})
