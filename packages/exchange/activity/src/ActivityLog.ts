import type { ActivityEntry } from './ActivityEntry.ts'

/** Transactions that this device sent, newest first, persisted and shared by tabs. */
export type ActivityLog = {
  /** Returns the same array until something changes, as `useSyncExternalStore` requires. */
  getSnapshot(): readonly ActivityEntry[]
  subscribe(listener: () => void): () => void
  /** Adds an entry, or replaces the one with its id. */
  put(entry: ActivityEntry): void
  /** Changes an entry; does nothing if there is none. */
  change(id: string, change: Partial<Omit<ActivityEntry, 'id'>>): void
  /** Reads what another tab has stored; call it from the page's `storage` event. */
  reload(): void
}
