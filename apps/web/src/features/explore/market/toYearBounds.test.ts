import { describe, expect, test } from 'vitest'
import { toYearBounds } from './toYearBounds.ts'

const now = 2_000_000_000
const point = (high: number | null, low: number | null, ago = 60) => ({ timestamp: now - ago, high, low })

describe('toYearBounds', () => {
  test('default: what the index knows, and what the chart draws beyond it', () => {
    const known = { yearHighUsd: 3, yearLowUsd: 2 }
    expect(toYearBounds(known, [], now)).toEqual({ high: 3, low: 2 })
    expect(toYearBounds(known, [point(3.5, 2.5), point(2.9, 1.5), point(null, null)], now)).toEqual({
      high: 3.5,
      low: 1.5,
    })
  })

  test('behavior: what is drawn of years before counts nothing, and nothing makes a bound of what is unknown', () => {
    const old = [point(9, 0.1, 366 * 86_400)]
    expect(toYearBounds({ yearHighUsd: 3, yearLowUsd: 2 }, old, now)).toEqual({ high: 3, low: 2 })
    expect(toYearBounds({ yearHighUsd: null, yearLowUsd: null }, [point(9, 1)], now)).toEqual({ high: null, low: null })
  })
})
