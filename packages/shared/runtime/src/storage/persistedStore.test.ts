import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from './memoryStorage.ts'
import { persistedStore } from './persistedStore.ts'

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')
const options = { key: 'k', version: 2, initial: [] as readonly number[], validate: isNumbers }

describe('persistedStore', () => {
  test('keeps a value across a reload and notifies listeners', () => {
    const storage = memoryStorage()
    const store = persistedStore({ ...options, storage })
    const listener = vi.fn()
    store.subscribe(listener)
    store.update((numbers) => [...numbers, 1])
    expect(listener).toHaveBeenCalledTimes(1)
    expect(persistedStore({ ...options, storage }).getSnapshot()).toEqual([1])
  })

  test('is empty again once another tab has removed its value', () => {
    const storage = memoryStorage()
    const store = persistedStore({ ...options, storage })
    store.update(() => [1])
    storage.removeItem('k')
    store.reload()
    expect(store.getSnapshot()).toEqual([])
    expect(store.update((numbers) => [...numbers, 2])).toEqual([2])
  })

  test('two tabs: neither loses what the other wrote', () => {
    const storage = memoryStorage()
    const [one, two] = [persistedStore({ ...options, storage }), persistedStore({ ...options, storage })]
    one.update((numbers) => [...numbers, 1])
    two.update((numbers) => [...numbers, 2])
    one.reload()
    expect(one.getSnapshot()).toEqual([1, 2])
  })

  test("migrates or drops another version's value", () => {
    const storage = memoryStorage()
    storage.setItem('k', JSON.stringify({ version: 1, value: '1,2' }))
    expect(persistedStore({ ...options, storage }).getSnapshot()).toEqual([])
    const migrate = (value: unknown) => String(value).split(',').map(Number)
    expect(persistedStore({ ...options, storage, migrate }).getSnapshot()).toEqual([1, 2])
  })

  test('drops an unreadable value, so that the page starts', () => {
    for (const text of ['{', 'null', '{"version":2,"value":["x"]}', '[]']) {
      const storage = memoryStorage()
      storage.setItem('k', text)
      expect(persistedStore({ ...options, storage }).getSnapshot()).toEqual([])
    }
  })

  test('works in memory if the storage refuses everything', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const store = persistedStore({ ...options, storage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
    store.update((numbers) => [...numbers, 1])
    store.update((numbers) => [...numbers, 2])
    expect(store.getSnapshot()).toEqual([1, 2])
  })

  test('keeps in memory what a full storage refuses', () => {
    const storage = memoryStorage()
    const store = persistedStore({ ...options, storage })
    store.update(() => [1])
    storage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    store.update((numbers) => [...numbers, 2])
    expect(store.update((numbers) => [...numbers, 3])).toEqual([1, 2, 3])
  })
})
