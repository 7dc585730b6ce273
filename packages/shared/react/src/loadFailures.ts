const listeners = new Set<() => void>()

/** Hears when something that a person opened could not be loaded, so that one place can say so in words. */
export const loadFailures = {
  tell(): void {
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
