import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than anybody needs; a filled storage must not slow down the pages. */
const kept = 500
/** Longest name, in characters. */
export const bookNameLength = 32

/** A person's name for an address. */
export type BookEntry = {
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly name: string
}

export type AddressBook = Pick<PersistedStore<readonly BookEntry[]>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** Adds or renames an address; does nothing if the name is blank. */
  put(address: `0x${string}`, name: string): void
  remove(address: string): void
}

/** The person's names for addresses, sorted by name. They stay on this device. */
export function createAddressBook(storage: StringStorage): AddressBook {
  const store = persistedStore<readonly BookEntry[]>({
    storage,
    key: 'oxbow.address-book',
    version: 1,
    initial: [],
    validate: (value): value is readonly BookEntry[] => Array.isArray(value) && value.every(isEntry),
    // Drops entries that can't be read and keeps the others.
    repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    put(typed, typedName) {
      const [address, name] = [typed.toLowerCase() as `0x${string}`, toBookName(typedName)]
      if (name === '') return
      store.update((entries) => {
        const others = entries.filter((entry) => entry.address !== address)
        if (others.length === entries.length && entries.length >= kept) return entries
        return [...others, { address, name }].sort((a, b) => a.name.localeCompare(b.name))
      })
    },
    remove: (address) => void store.update((entries) => entries.filter((entry) => entry.address !== address)),
  }
}

/** Cleans a name: removes invisible characters, which can reverse text or make two names look alike. */
export function toBookName(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, bookNameLength)
}

/** Storage belongs to the user and may hold anything. */
function isEntry(value: unknown): value is BookEntry {
  if (typeof value !== 'object' || value === null) return false
  const { address, name } = value as Record<string, unknown>
  return (
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/.test(address) &&
    typeof name === 'string' &&
    name !== '' &&
    toBookName(name) === name
  )
}
