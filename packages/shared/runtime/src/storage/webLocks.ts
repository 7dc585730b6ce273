import type { Locks } from './Locks.ts'
import { memoryLocks } from './memoryLocks.ts'

/** The browser's locks, shared by all tabs of this origin. Pages without HTTPS don't have them, so there each tab has its own. */
export function webLocks(): Locks {
  if (!('locks' in navigator)) return memoryLocks()
  return {
    tryHold: (name) => request(name, { ifAvailable: true }),
    hold: async (name, signal) => (await request(name, { signal }))!,
  }
}

/** Resolves once the lock is granted, and holds it until the returned function is called. */
function request(name: string, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
