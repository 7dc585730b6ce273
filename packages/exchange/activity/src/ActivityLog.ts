import type { ActivityEntry } from './ActivityEntry.ts'

/** The transactions this device sent, newest first, kept over reloads and shared by tabs. */
export type ActivityLog = {
  /** The same array until something changes, as `useSyncExternalStore` wants it. */
  getSnapshot(): readonly ActivityEntry[]
  subscribe(listener: () => void): () => void
  /** Adds an entry, or replaces the one with its id. */
  put(entry: ActivityEntry): void
  /** Changes an entry; nothing happens when it is not there. */
  change(id: string, change: Partial<Omit<ActivityEntry, 'id'>>): void
  /** Takes over what another tab wrote; call it from the page's `storage` event. */
  reload(): void
}
