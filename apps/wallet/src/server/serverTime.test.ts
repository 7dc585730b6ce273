import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkedTime, noteTime } from './serverTime.ts'

const start = 1_800_000_000_000
const hour = 3_600_000
/** The server's clock, against the true time; undefined while it is away. */
let ahead: number | undefined = 0
let asked = 0
/** It takes requests and never answers. */
let isSilent = false

beforeEach(() => {
  ahead = 0
  asked = 0
  isSilent = false
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start })
  const begun = performance.now()
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    asked++
    if (isSilent) return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
    if (ahead === undefined) throw new TypeError('away')
    const date = new Date(start + performance.now() - begun + ahead).toUTCString()
    return new Response('{}', { headers: { date } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Forgets what other tests noted. */
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('default: the time of both, and the server is asked once a minute at most', async () => {
  pass(hour)
  expect(await checkedTime()).toBe(start + hour)
  pass(59_000)
  expect(await checkedTime()).toBe(start + hour + 59_000)
  expect(asked).toBe(1)
  pass(1_000)
  expect(await checkedTime()).toBe(start + hour + 60_000)
  expect(asked).toBe(2)
})

test('behavior: a device whose clock is set ahead is not believed, before or after the server was asked', async () => {
  pass(2 * hour)
  vi.setSystemTime(Date.now() + 25 * hour)
  expect(await checkedTime()).toBe(start + 2 * hour)
  vi.setSystemTime(Date.now() + 100 * hour)
  expect(await checkedTime()).toBe(start + 2 * hour)
})

test('behavior: a server whose clock is ahead is not believed either', async () => {
  pass(3 * hour)
  ahead = 25 * hour
  expect(await checkedTime()).toBe(start + 3 * hour)
})

test('behavior: whole milliseconds, whatever the clock counts in', async () => {
  pass(3.5 * hour)
  vi.spyOn(performance, 'now')
    .mockReturnValueOnce(1e9)
    .mockReturnValueOnce(1e9 + 0.25)
    .mockReturnValue(1e9 + 0.75)
  noteTime(new Response('{}', { headers: { date: new Date(start).toUTCString() } }))
  expect(await checkedTime()).toBe(start)
  vi.restoreAllMocks()
})

test('error: while the server is away, or tells no time, nobody knows', async () => {
  pass(4 * hour)
  ahead = undefined
  expect(await checkedTime()).toBeUndefined()
  noteTime(new Response('{}'))
  expect(await checkedTime()).toBeUndefined()
  ahead = 0
  expect(await checkedTime()).toBe(start + 4 * hour)
})

test('behavior: a server that never answers holds a signature up for seconds, not for ever', async () => {
  pass(5_000 * hour)
  isSilent = true
  expect(await checkedTime()).toBeUndefined()
})
