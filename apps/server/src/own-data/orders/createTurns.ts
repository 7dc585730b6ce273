/** Runs what is asked for under one key one after the other, in this process. */
export function createTurns() {
  const newest = new Map<string, Promise<unknown>>()

  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const turn = (newest.get(key) ?? Promise.resolve()).then(run, run)
    newest.set(key, turn)
    try {
      return await turn
    } finally {
      if (newest.get(key) === turn) newest.delete(key)
    }
  }
}
