const listeners = new Set<() => void>()

/** Notified when something that a user opened couldn't be loaded, so that one place can show a message. */
export const loadFailures = {
  tell(): void {
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
