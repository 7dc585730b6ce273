import type { Locks } from './Locks.ts'

/** Locks of one page, for tests and for browsers without Web Locks. */
export function memoryLocks(): Locks {
  const held = new Set<string>()
  return {
    async tryHold(name) {
      if (held.has(name)) return undefined
      held.add(name)
      return () => void held.delete(name)
    },
  }
}
