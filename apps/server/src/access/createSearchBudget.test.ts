import { expect, test } from 'vitest'
import { createSearchBudget } from './createSearchBudget.ts'

/** What 3,000 requests a minute are worth in ten seconds. */
const most = 2_500

function start() {
  let now = 0
  const budget = createSearchBudget(3_000, () => now)
  const search = (visitor: string, took: number) =>
    budget.of(visitor)(() => {
      now += took
      return 'found'
    })
  return {
    budget,
    search,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}
const refusal = expect.objectContaining({ code: 'Ratelimited', shortMessage: 'Too many route searches.' })

test('default: who has had routes searched for a quarter of the time waits for the next ten seconds', () => {
  const { budget, pass, search } = start()
  expect(search('a', most)).toBe('found')
  expect(search('a', 1)).toBe('found')
  expect(() => search('a', 1)).toThrow(refusal)
  expect(search('b', 1)).toBe('found')
  expect(budget.retryAfterSeconds).toBe(8)
  pass(10_000 - most)
  expect(search('a', 1)).toBe('found')
})

test('behavior: a search that fails takes its time too', () => {
  const { budget, pass, search } = start()
  const fail = () => {
    pass(most + 1)
    throw new Error('no route')
  }
  expect(() => budget.of('a')(fail)).toThrow('no route')
  expect(() => search('a', 0)).toThrow(refusal)
})

test('behavior: visitors of one IPv6 network share what one has, for they are as many as its owner likes', () => {
  const { pass, search } = start()
  expect(search('2001:db8:7:1', most)).toBe('found')
  expect(search('2001:db8:7:2', 1)).toBe('found')
  expect(() => search('2001:db8:7:3', 1)).toThrow(refusal)
  expect(search('2001:db8:8:1', 1)).toBe('found')
  pass(10_000 - most)
  expect(search('2001:db8:7:3', 1)).toBe('found')
})

test('behavior: when all visitors together have spent six tenths of the time, those who spent most wait, and the others do not', () => {
  const { budget, pass, search } = start()
  for (const visitor of ['a', 'b', 'c']) expect(search(visitor, 2_000)).toBe('found')
  expect(search('d', 250)).toBe('found')
  expect(() => search('a', 1)).toThrow(refusal)
  expect(() => search('d', 1)).toThrow(refusal)
  expect(search('e', 20)).toBe('found')
  expect(search('e', 20)).toBe('found')
  expect(budget.retryAfterSeconds).toBe(4)
  pass(10_000 - 6_290)
  expect(search('a', 1)).toBe('found')
})

test('behavior: all visitors together leave two tenths of the time, whoever they are', () => {
  const { search } = start()
  for (const visitor of ['a', 'b', 'c']) search(visitor, 2_000)
  let others = 0
  const spendReserve = () => {
    for (; ; others++) search(`visitor ${others}`, 250)
  }
  expect(spendReserve).toThrow(refusal)
  expect(others).toBe(8)
})

test('behavior: a visitor with one search a second is served while three others ask for as much as they get', () => {
  let now = 0
  const budget = createSearchBudget(3_000, () => now)
  const trySearch = (visitor: string, took: number) => {
    try {
      return budget.of(visitor)(() => {
        now += took
        return 1
      })
    } catch {
      return 0
    }
  }
  const served = { others: 0, visitor: 0 }
  for (let asked = 0; asked < 600; ) {
    const searches = ['a', 'b', 'c'].map((other) => trySearch(other, 100)).filter(Boolean).length
    served.others += searches
    if (searches === 0) now += 50
    for (; asked * 1_000 <= now && asked < 600; asked++) served.visitor += trySearch('visitor', 20)
  }
  expect(served.visitor).toBe(600)
  expect(served.others).toBeGreaterThan(3_000)
})

test('behavior: where one visitor may take more than that, all together may too', () => {
  let now = 0
  const budget = createSearchBudget(1_000_000, () => now)
  for (const took of [9_000, 0])
    budget.of('a')(() => {
      now += took
    })
  expect(now).toBe(9_000)
})

test('behavior: a page that asks for four trades at each block of a second and a bot with five quotes a second spend no more than half of it', () => {
  const { pass, search } = start()
  for (let second = 0; second < 60; second++) {
    for (let each = 0; each < 9; each++) expect(search('a', 12)).toBe('found')
    pass(1_000 - 9 * 12)
  }
})
