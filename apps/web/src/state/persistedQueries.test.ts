import { kept, keptMs } from '@oxbow/client/QueryOptions'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { persistQueries, queriesKey, restoreQueries } from './persistedQueries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const build = '/assets/index-abc.js'

/** As options of a page's queries give it. */
function openClient() {
  const client = new QueryClient()
  for (const name of ['tokens', 'networks']) client.setQueryDefaults([name], kept)
  return client
}

function saved(fill: (client: QueryClient) => void) {
  const storage = memoryStorage()
  const client = openClient()
  const stop = persistQueries(client, { storage, build })
  fill(client)
  vi.advanceTimersByTime(1_000)
  stop()
  return storage
}

function restored(storage = memoryStorage(), options: Partial<restoreQueries.Options> = {}) {
  const client = openClient()
  restoreQueries(client, { storage, build, ...options })
  return client
}

describe('persistQueries', () => {
  test('behavior: writes once a second, however often something changes', () => {
    const storage = memoryStorage()
    const setItem = vi.spyOn(storage, 'setItem')
    const client = openClient()
    const stop = persistQueries(client, { storage, build })
    for (let i = 0; i < 100; i++) client.setQueryData(['tokens', { i }], i)
    vi.advanceTimersByTime(999)
    expect(setItem).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(setItem).toHaveBeenCalledTimes(1)
    stop()
  })

  test('behavior: writes nothing for what is not kept', () => {
    const storage = memoryStorage()
    const setItem = vi.spyOn(storage, 'setItem')
    const client = openClient()
    const stop = persistQueries(client, { storage, build })
    client.setQueryData(['head', {}], '0x1')
    vi.advanceTimersByTime(5_000)
    expect(setItem).toHaveBeenCalledTimes(0)
    stop()
  })

  test('behavior: a full storage is emptied of the cache and the page goes on', () => {
    const storage = memoryStorage()
    storage.setItem(queriesKey, 'old')
    storage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    const client = openClient()
    const stop = persistQueries(client, { storage, build })
    client.setQueryData(['tokens', {}], 1)
    vi.advanceTimersByTime(1_000)
    stop()
    expect(storage.getItem(queriesKey)).toBe(null)
  })
})

describe('restoreQueries', () => {
  test('behavior: amounts and maps come back as they were, marked outdated', () => {
    const storage = saved((client) =>
      client.setQueryData(['tokens', {}], { amount: 2n ** 200n, prices: new Map([['0x1', 2]]) }),
    )
    const client = restored(storage)
    expect(client.getQueryData(['tokens', {}])).toEqual({ amount: 2n ** 200n, prices: new Map([['0x1', 2]]) })
    expect(client.getQueryState(['tokens', {}])?.isInvalidated).toBe(true)
  })

  test('behavior: what money is decided by is not kept', () => {
    const live = ['quote', 'approval', 'balances', 'gas-price', 'head']
    const storage = saved((client) => {
      for (const name of live) client.setQueryData([name, {}], 1n)
      client.setQueryData(['networks', {}], [])
    })
    expect(
      restored(storage)
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['networks'])
  })

  test.each([
    ['a day old', { nowMs: () => Date.now() + keptMs }],
    ['from the future', { nowMs: () => Date.now() - 5_000 }],
    ['of another build', { build: '/assets/index-def.js' }],
  ])('behavior: a cache %s is removed', (_, { nowMs, ...options }: { nowMs?: () => number; build?: string }) => {
    const storage = saved((client) => client.setQueryData(['tokens', {}], 1))
    const client = restored(storage, { ...options, ...(nowMs && { nowMs: nowMs() }) })
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(storage.getItem(queriesKey)).toBe(null)
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"version":"v0"}',
    '{"version":"v1","build":"/assets/index-abc.js","savedMs":0,"state":{"queries":[]}}',
  ])('behavior: %s is removed', (text) => {
    const storage = memoryStorage()
    storage.setItem(queriesKey, text)
    restored(storage)
    expect(storage.getItem(queriesKey)).toBe(null)
  })

  test('behavior: a storage that refuses everything keeps nobody out', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    expect(() => restored({ getItem: refuse, setItem: refuse, removeItem: refuse })).not.toThrow()
  })
})
