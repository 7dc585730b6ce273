import { useEffect, useSyncExternalStore } from 'react'

/** A window of the wallet that the browser did not open by itself: it is opened by a press, and by nothing else. */
export type BlockedWindow = {
  /** Call it in the press. False where the browser blocked this one too. */
  open(): boolean
  /** The person does not want it: what asked for it is told no. */
  refuse(): void
}

let blocked: BlockedWindow | undefined
/** How many places on the screen show it. */
let places = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** The one window that waits for a press. Another that comes takes its place, and the first is refused. */
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
  /** Whether nothing on the screen shows it yet. */
  isHomeless: () => blocked !== undefined && places === 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** For a part of the page that shows the window that waits; `isPlace` keeps the page from showing it by itself. */
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
