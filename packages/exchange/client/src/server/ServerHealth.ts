/** Whether the server answers, as far as requests have shown. */
export type ServerHealth = {
  /** Whether the last request got no answer. */
  isAway(): boolean
  /** Records whether a request was answered. */
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
