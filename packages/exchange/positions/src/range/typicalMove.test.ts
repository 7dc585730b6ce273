import { expect, test } from 'vitest'
import { typicalMove } from './typicalMove.ts'

const hour = 3_600
const now = 40 * 86_400
/** Up and down by a hundredth in turn, an hour each. */
const points = Array.from({ length: 30 * 24 }, (_, index) => ({
  timestamp: now - (30 * 24 - index) * hour,
  close: index % 2 === 0 ? 100 : 101,
}))

test('default: the move of each hour when all are alike', () => {
  expect(typicalMove(points, now)).toBeCloseTo(Math.log(1.01) / Math.log(1.0001), 0)
})

test('behavior: hours in which nothing happened count as those in which it stood still', () => {
  const [first, second] = points
  const quiet = [...points.slice(0, 1).map((point) => ({ ...point, timestamp: now - 35 * 86_400 })), second!]
  // One move in thirty days of hours.
  expect(typicalMove([first!, ...quiet.slice(1)], now)).toBeCloseTo(99.5 / Math.sqrt(720), 1)
  expect(typicalMove(quiet, now)).toBeCloseTo(99.5 / Math.sqrt(720), 1)
})

test('behavior: thirty days and not a second more; before them it only says where it stood', () => {
  const since = now - 30 * 86_400
  const movedAt = (timestamp: number) => [
    { timestamp: since - hour, close: 100 },
    { timestamp, close: 101 },
  ]
  expect(typicalMove(movedAt(since), now)).toBeCloseTo(Math.log(1.01) / Math.log(1.0001) / Math.sqrt(720), 6)
  expect(typicalMove(movedAt(since - 1), now)).toBe(0)
})

test('behavior: what is not known long enough, or has no price, has no usual move', () => {
  expect(typicalMove([], now)).toBeUndefined()
  expect(typicalMove(points.slice(-40), now)).toBeUndefined()
  expect(
    typicalMove(
      points.map((point) => ({ ...point, close: null })),
      now,
    ),
  ).toBeUndefined()
})

test('behavior: two days are enough, to the hour', () => {
  const of = (hours: number) => typicalMove([{ timestamp: now - hours * hour, close: 100 }], now)
  expect([of(47.99), of(48), of(48.5)]).toEqual([undefined, 0, 0])
})

test('behavior: a price of nothing is none: it is passed over', () => {
  const priced = (close: number | null) => [
    { timestamp: now - 100 * hour, close: 0.5 },
    { timestamp: now - 60 * hour, close },
    { timestamp: now - 50 * hour, close: 0.505 },
  ]
  const known = typicalMove([priced(null)[0]!, priced(null)[2]!], now)
  expect(known).toBeCloseTo(Math.log(1.01) / Math.log(1.0001) / 10, 6)
  for (const close of [null, 0, -1]) expect(typicalMove(priced(close), now)).toBe(known)
})
