import { expect, test } from 'vitest'
import { extendCandle, fineKeptSeconds, openCandle, periodStart, periodsAt } from './Candle.ts'

test('openCandle: opens where the price stood', () => {
  expect(openCandle(2, 3)).toEqual({ open: 2, high: 3, low: 2, close: 3 })
  expect(openCandle(null, 3)).toEqual({ open: 3, high: 3, low: 3, close: 3 })
})

test('extendCandle: keeps the extremes', () => {
  const candle = [5, 1, 4].reduce((row, price) => extendCandle(row, row.close, price), openCandle(2, 3))
  expect(candle).toEqual({ open: 2, high: 5, low: 1, close: 4 })
})

test('extendCandle: a price that moved without an event counts, as it does where a period opens', () => {
  const moves = [
    { before: 3, after: 3.1 },
    { before: 2.5, after: 3 },
    { before: 3.4, after: 3.2 },
  ]
  const hours = moves.map(({ before, after }) => openCandle(before, after))
  const [first, ...rest] = moves
  const day = rest.reduce(
    (row, { before, after }) => extendCandle(row, before, after),
    openCandle(first!.before, first!.after),
  )
  expect(day.low).toBe(Math.min(...hours.map(({ low }) => low!)))
  expect(day.high).toBe(Math.max(...hours.map(({ high }) => high!)))
})

test('extendCandle: a price that is lost closes with null and keeps the extremes', () => {
  const candle = extendCandle(openCandle(2, 3), 3, null)
  expect(candle).toEqual({ open: 2, high: 3, low: 2, close: null })
})

test('periodsAt: fine ones for the newest week alone', () => {
  const now = Math.floor(Date.now() / 1_000)
  expect(periodsAt(now)).toEqual([300, 3_600, 86_400])
  expect(periodsAt(now - fineKeptSeconds - 60)).toEqual([3_600, 86_400])
})

test('periodStart: multiples of the period', () => {
  expect(periodStart(1_700_003_661, 3_600)).toBe(1_700_002_800)
  expect(periodStart(1_700_006_400, 86_400)).toBe(1_700_006_400)
})
