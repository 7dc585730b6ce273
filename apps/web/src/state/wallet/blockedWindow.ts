import { useEffect, useSyncExternalStore } from 'react'

/** A wallet window that the browser blocked: it only opens during a user's click. */
export type BlockedWindow = {
  /** Call it in the click handler. Returns false if the browser blocked this one too. */
  open(): boolean
  /** The user doesn't want it: the requester is told no. */
  refuse(): void
}

let blocked: BlockedWindow | undefined
/** Number of places on screen that show it. */
let places = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The one blocked window. A new one replaces it, and the previous is refused. */
export const blockedWindow = {
  put(next: BlockedWindow): void {
    blocked?.refuse()
    blocked = next
    tell()
  },
  clear(was: BlockedWindow): void {
    if (blocked !== was) return
    blocked = undefined
    tell()
  },
  getSnapshot: () => blocked,
  /** Whether nothing on screen shows it yet. */
  isHomeless: () => blocked !== undefined && places === 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the blocked window for a component that shows it; `isPlace` suppresses the page's fallback. */
export function useBlockedWindow(isPlace: boolean): BlockedWindow | undefined {
  useEffect(() => {
    if (!isPlace) return
    places++
    tell()
    return () => {
      places--
      tell()
    }
  }, [isPlace])
  return useSyncExternalStore(blockedWindow.subscribe, blockedWindow.getSnapshot)
}
