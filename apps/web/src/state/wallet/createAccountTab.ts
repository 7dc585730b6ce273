import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** The lists of the account drawer. */
export type AccountTab = 'tokens' | 'nfts' | 'pools' | 'activity'

type Entry = Pick<ActivityEntry, 'id' | 'status'>

export type AccountTabStore = {
  getSnapshot(): AccountTab
  subscribe(listener: () => void): () => void
  select(tab: AccountTab): void
  /** The activity is on screen. */
  markSeen(entries: readonly Entry[]): void
  /** Whether something was sent or ended that wasn't looked at. */
  hasNews(entries: readonly Entry[]): boolean
}

/** The selected tab, kept in `storage`, and which activity was seen. What ended before the page loaded isn't news. */
export function createAccountTab(storage: StringStorage, entriesAtStart: readonly Entry[]): AccountTabStore {
  const listeners = new Set<() => void>()
  const seen = new Set(entriesAtStart.filter(({ status }) => status !== 'pending').map(toMark))
  let tab = read(storage)
  return {
    getSnapshot: () => tab,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    select(next) {
      tab = next
      write(storage, next)
      for (const listener of listeners) listener()
    },
    markSeen(entries) {
      for (const entry of entries) seen.add(toMark(entry))
    },
    hasNews: (entries) => entries.some((entry) => !seen.has(toMark(entry))),
  }
}

const key = 'oxbow.account-tab'

/** The change from confirmed to final isn't news. */
function toMark({ id, status }: Entry): string {
  return `${id} ${status === 'final' ? 'confirmed' : status}`
}

function read(storage: StringStorage): AccountTab {
  try {
    const kept = storage.getItem(key)
    return kept === 'activity' || kept === 'pools' || kept === 'nfts' ? kept : 'tokens'
  } catch {
    return 'tokens'
  }
}

function write(storage: StringStorage, tab: AccountTab): void {
  try {
    storage.setItem(key, tab)
  } catch {
    // Blocked: it is kept in memory.
  }
}
