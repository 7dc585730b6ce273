import type { StringStorage } from './StringStorage.ts'

export type PersistedStore<T> = {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getSnapshot(): T
  subscribe(listener: () => void): () => void
  /** Reads what other tabs wrote, applies `change`, writes, and notifies the listeners. */
  update(change: (current: T) => T): T
  /** Reads what another tab wrote; call it from the page's `storage` event. */
  reload(): void
}

/**
 * A small versioned store in a string storage. A value written by another version goes through `migrate`; an unreadable one is dropped, because a
 * broken entry must not keep the page from starting. If the storage refuses writes (full, private mode), the store continues in memory.
 */
export function persistedStore<T>(options: persistedStore.Options<T>): PersistedStore<T> {
  const { storage, key, version, initial, validate, migrate, repair, onRefused } = options
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value: T = initial

  function read(): T {
    const found = getItem(storage, key)
    if (found === null) {
      // Nothing is stored: either it was never written, or writes are refused and the store only exists in memory.
      return text === null ? value : initial
    }
    if (found === text) return value
    text = found
    return parse(found)
  }

  function parse(found: string): T {
    try {
      const envelope = JSON.parse(found) as { version?: unknown; value?: unknown }
      const current =
        envelope.version === version ? envelope.value : migrate?.(envelope.value, Number(envelope.version))
      const sound = repair ? repair(current) : current
      return validate(sound) ? sound : initial
    } catch {
      return initial
    }
  }

  function set(next: T) {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }

  value = read()
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(change) {
      const next = change(read())
      const written = JSON.stringify({ version, value: next })
      if (setItem(storage, key, written, onRefused)) text = written
      set(next)
      return next
    },
    reload: () => set(read()),
  }
}

export declare namespace persistedStore {
  type Options<T> = {
    readonly storage: StringStorage
    readonly key: string
    readonly version: number
    readonly initial: T
    /** Whether this version can work with a value that was read. */
    readonly validate: (value: unknown) => value is T
    /** Converts another version's value to one that `validate` may accept. */
    readonly migrate?: ((value: unknown, version: number) => unknown) | undefined
    /** Converts a partly valid value to one that `validate` may accept. */
    readonly repair?: ((value: unknown) => unknown) | undefined
    /** Called when the storage refuses a write; the store continues in memory. */
    readonly onRefused?: ((cause: unknown) => void) | undefined
  }
}

function getItem(storage: StringStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function setItem(storage: StringStorage, key: string, value: string, onRefused?: (cause: unknown) => void): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch (cause) {
    onRefused?.(cause)
    return false
  }
}
