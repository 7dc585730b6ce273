import type { StringStorage } from './StringStorage.ts'

/** A storage that lasts as long as the process: for tests, and for pages where the browser refuses local storage. */
export function memoryStorage(): StringStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
