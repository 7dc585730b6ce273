import type { Locks } from './Locks.ts'

/** Locks within one page, for tests and for browsers without Web Locks. */
export function memoryLocks(): Locks {
  /** By held name, the waiting requests in order. */
  const held = new Map<string, (() => void)[]>()

  function take(name: string): () => void {
    if (!held.has(name)) held.set(name, [])
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = held.get(name)?.shift()
      if (next === undefined) held.delete(name)
      else next()
    }
  }

  return {
    tryHold: async (name) => (held.has(name) ? undefined : take(name)),
    async hold(name, signal) {
      signal.throwIfAborted()
      const waiting = held.get(name)
      if (waiting === undefined) return take(name)
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(resolve)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(signal.reason)
        })
      })
      return take(name)
    },
  }
}
