/** Whether the server answers, as far as anybody asked it. */
export type ServerHealth = {
  /** It did not answer the last time, and has not been heard of since. */
  isAway(): boolean
  /** Takes note of an answer, or of none. */
  note(hasAnswered: boolean): void
  subscribe(listener: () => void): () => void
}

export function createServerHealth(): ServerHealth {
  let isAway = false
  const listeners = new Set<() => void>()
  return {
    isAway: () => isAway,
    note(hasAnswered) {
      if (isAway !== hasAnswered) return
      isAway = !hasAnswered
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
