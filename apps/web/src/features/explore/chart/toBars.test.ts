import type { HistoryPoint } from '@oxbow/contract/marketDocuments'
import { describe, expect, test } from 'vitest'
import { changeOf, toBars } from './toBars.ts'

const hour = 3_600
const nowSeconds = 1_000 * hour + 60
const point = (hoursAgo: number, close: number | null, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  timestamp: (1_000 - hoursAgo) * hour,
  open: close,
  high: close,
  low: close,
  close,
  volumeUsd: 5,
  tvlUsd: 100,
  feesUsd: null,
  ...more,
})
const facts = { range: '1w', nowSeconds } as const

describe('toBars', () => {
  test('default: a price stands still in hours without events, from the one before the range on', () => {
    const bars = toBars([point(200, 2), point(10, 3, { open: 2, high: 4, low: 1 })], { ...facts, subject: 'price' })
    expect(bars).toHaveLength(168)
    expect([bars[0]?.close, bars[156]?.close, bars[158]?.close, bars.at(-1)?.close]).toEqual([2, 2, 3, 3])
    expect(bars[157]).toMatchObject({ open: 2, high: 4, low: 1, close: 3 })
    expect(changeOf(bars)).toBeCloseTo(0.5)
  })

  test('behavior: before the first known price there is none, not zero', () => {
    expect(toBars([point(3, null), point(2, 7)], { ...facts, subject: 'price' }).map(({ close }) => close)).toEqual([
      7, 7, 7,
    ])
    expect(toBars([], { ...facts, subject: 'price' })).toEqual([])
    expect(changeOf([])).toBeUndefined()
  })

  test('behavior: no trades are a volume of zero, trades of unknown worth are no bar', () => {
    const bars = toBars([point(2, 1, { volumeUsd: null }), point(0, 1)], { ...facts, subject: 'volume' })
    expect(bars.map(({ close }) => close)).toEqual([0, 5])
  })

  test.each([
    ['1h', 12],
    ['1d', 288],
  ] as const)('param: %s is drawn with %i times five minutes', (range, count) => {
    const bars = toBars([{ ...point(0, 3), timestamp: nowSeconds - 60 - 600 }, point(30, 2)].reverse(), {
      subject: 'price',
      range,
      nowSeconds,
    })
    expect(bars).toHaveLength(count)
    expect([bars[0]?.close, bars.at(-1)?.close]).toEqual([2, 3])
  })

  test('param: days', () => {
    const bars = toBars([{ ...point(0, 1), timestamp: 0 }], { subject: 'tvl', range: '1y', nowSeconds })
    expect(bars).toHaveLength(42)
  })
})
