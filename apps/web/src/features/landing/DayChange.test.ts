import { describe, expect, test } from 'vitest'
import * as DayChange from './DayChange.ts'

const now = 1_000 * 3_600
/** Closes by how many hours ago their hour began. */
const hours = (closes: Record<number, number | null>): DayChange.HourPoint[] =>
  Object.entries(closes)
    .map(([ago, close]) => ({ timestamp: now - Number(ago) * 3_600, close }))
    .sort((a, b) => a.timestamp - b.timestamp)

describe('fromHours', () => {
  test('default: the newest price against that of a day ago', () => {
    expect(DayChange.fromHours(hours({ 26: 90, 25: 100, 12: 300, 0: 102.5 }), now)).toEqual({
      status: 'known',
      bps: expect.closeTo(250, 6),
    })
  })

  test('behavior: an hour that is not over a day ago does not count as a day ago', () => {
    expect(DayChange.fromHours(hours({ 30: 100, 24: 50, 1: 110 }), now)).toEqual({
      status: 'known',
      bps: expect.closeTo(1_000, 6),
    })
  })

  test.each([
    ['was never traded', {}],
    ['is younger than a day', { 3: 100, 1: 110 }],
    ['was not traded within the day', { 50: 100, 30: 110 }],
    ['has no price', { 26: null, 1: null }],
    ['had no price a day ago', { 26: null, 1: 100 }],
  ])('behavior: unknown, not zero, for a token that %s', (_, closes) => {
    expect(DayChange.fromHours(hours(closes), now)).toEqual({ status: 'unknown' })
  })
})
