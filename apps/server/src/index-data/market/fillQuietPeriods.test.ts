import { expect, test } from 'vitest'
import { fillQuietPeriods } from './fillQuietPeriods.ts'
import type { HistoryPoint } from './HistoryPoint.ts'

const at = (timestamp: number, close: number | null, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  timestamp,
  open: close,
  high: close,
  low: close,
  close,
  volumeUsd: 5,
  tvlUsd: 100,
  feesUsd: null,
  ...more,
})
const closes = (points: readonly HistoryPoint[]) => points.map(({ timestamp, close }) => [timestamp, close])

test('default: a token nobody trades follows the native currency, from the price it had at its last trade', () => {
  const filled = fillQuietPeriods([at(10, 3)], [at(10, 1_000), at(20, 1_100, { high: 1_200, low: 900 }), at(40, 500)])
  expect(closes(filled)).toEqual([
    [10, 3],
    [20, expect.closeTo(3.3)],
    [40, 1.5],
  ])
  expect(filled[1]).toMatchObject({ open: 3, high: 3.6, low: 2.7, volumeUsd: 0, feesUsd: null })
  expect(filled[2]!.tvlUsd).toBeCloseTo(50)
})

test('behavior: its own periods stand as they are, and what follows goes on from them', () => {
  const own = [at(10, 3), at(20, 9), at(35, 4)]
  expect(closes(fillQuietPeriods(own, [at(10, 1_000), at(20, 500), at(30, 250), at(40, 500)]))).toEqual([
    [10, 3],
    [20, 9],
    [30, 4.5],
    [35, 4],
    [40, 8],
  ])
})

test('behavior: an unknown price stays unknown', () => {
  expect(closes(fillQuietPeriods([at(10, null)], [at(10, 1), at(20, 2)]))).toEqual([[10, null]])
  expect(closes(fillQuietPeriods([at(10, 3)], [at(10, null), at(20, null)]))).toEqual([[10, 3]])
})
