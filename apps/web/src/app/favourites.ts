import { persistedStore } from '@oxbow/exchange/storage/persistedStore'
import { useSyncExternalStore } from 'react'
import { storage } from './exchange.ts'

/** The most that one list shows. */
const most = 100

const store = persistedStore<readonly string[]>({
  storage,
  key: 'oxbow.favourites',
  version: 1,
  initial: [],
  validate: isKeys,
})

window.addEventListener('storage', store.reload)

/** The tokens that a person marked in this browser, newest first, each as `<chainId>-<address>`. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** Marks a token, or takes the mark away. */
export function toggleFavourite(key: string): void {
  store.update((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [key, ...keys].slice(0, most)))
}

/** Storage belongs to the user and may hold anything. */
function isKeys(value: unknown): value is readonly string[] {
  const isKey = (key: unknown) => typeof key === 'string' && /^\d{1,16}-0x[0-9a-f]{40}$/.test(key)
  return Array.isArray(value) && value.length <= most && value.every(isKey)
}
