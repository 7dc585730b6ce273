import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'

export const activityKey = 'oxbow.activity'

/** Limit of final entries; the oldest are dropped, and the chain still has them. */
const KEPT = 200

/** The activity log in a storage. */
export function createActivityLog(storage: StringStorage): ActivityLog {
  const store = persistedStore<readonly ActivityEntry[]>({
    storage,
    key: activityKey,
    version: 1,
    initial: [],
    validate: isEntries,
    repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    put: (entry) => void store.update((entries) => trim([entry, ...entries.filter((other) => other.id !== entry.id)])),
    change: (id, change) =>
      void store.update((entries) => {
        const entry = entries.find((other) => other.id === id)
        if (entry === undefined) return entries
        return entries.map((other) => (other === entry ? { ...entry, ...change } : other))
      }),
  }
}

function trim(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  const ordered = [...entries].sort((a, b) => b.createdAtMs - a.createdAtMs)
  return ordered.filter((entry, index) => index < KEPT || !entry.isFinal)
}

/** Storage may hold anything, from another program or an older version. */
function isEntries(value: unknown): value is readonly ActivityEntry[] {
  return Array.isArray(value) && value.every(isEntry)
}

function isEntry(value: unknown): value is ActivityEntry {
  if (typeof value !== 'object' || value === null) return false
  const { id, chainId, account, kind, summary, hash, nonce, status, isFinal, createdAtMs } = value as Record<
    string,
    unknown
  >
  return (
    typeof id === 'string' &&
    typeof chainId === 'number' &&
    typeof account === 'string' &&
    typeof kind === 'string' &&
    typeof summary === 'object' &&
    summary !== null &&
    typeof hash === 'string' &&
    typeof nonce === 'number' &&
    typeof status === 'string' &&
    typeof isFinal === 'boolean' &&
    typeof createdAtMs === 'number'
  )
}
