import { useSyncExternalStore } from 'react'
import { createFlag } from './createFlag.ts'

let reopen: (() => void) | undefined
const listeners = new Set<() => void>()

function set(next: typeof reopen): void {
  reopen = next
  for (const listener of listeners) listener()
}

/** A request that the wallet has not answered and whose dialog is closed. Asking for the same once more could pay twice. */
export const openRequest = {
  /** `bringBack` opens its dialog again. Returns what ends it. */
  put(bringBack: () => void): () => void {
    set(bringBack)
    return () => {
      if (reopen === bringBack) set(undefined)
    }
  },
  getSnapshot: () => reopen,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Brings its dialog back; undefined when there is none. */
export function useOpenRequest(): (() => void) | undefined {
  return useSyncExternalStore(openRequest.subscribe, openRequest.getSnapshot)
}

/** Begins something new for the wallet, or brings back what it has not answered yet. */
export function unlessAsked(begin: () => void): void {
  if (reopen) reopen()
  else begin()
}

/** Whether a dialog on the screen tells how its transaction goes. */
export const flowDialog = createFlag()
