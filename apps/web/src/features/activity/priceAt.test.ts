import type { HistoryPoint } from '@oxbow/contract/marketDocuments'
import { expect, test } from 'vitest'
import { priceAt } from './priceAt.ts'

const point = (timestamp: number, close: number | null): HistoryPoint => ({
  timestamp,
  close,
  open: null,
  high: null,
  low: null,
  volumeUsd: null,
  tvlUsd: null,
  feesUsd: null,
})
const points = [point(100, 1), point(200, 2), point(300, null)]

test('the price of its period, of the last one before while nothing happens, and none before the first', () => {
  expect([99, 100, 150, 200, 299].map((at) => priceAt(points, at))).toEqual([undefined, 1, 1, 2, 2])
})

test('a period whose price nobody knows has none, and neither has a token without a history', () => {
  expect([priceAt(points, 300), priceAt([], 300)]).toEqual([undefined, undefined])
})
