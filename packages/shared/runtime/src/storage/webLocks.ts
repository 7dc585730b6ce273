import type { Locks } from './Locks.ts'
import { memoryLocks } from './memoryLocks.ts'

/** The browser's locks, shared by all tabs of this origin. Pages without encryption have none: there each tab is alone. */
export function webLocks(): Locks {
  if (!('locks' in navigator)) return memoryLocks()
  return {
    tryHold: (name) =>
      new Promise((resolve, reject) => {
        navigator.locks
          .request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(undefined)
            return new Promise<void>((release) => resolve(release))
          })
          .catch(reject)
      }),
  }
}
