/** Named exclusive locks across all tabs that share a storage. Closing a tab releases its locks. */
export type Locks = {
  /** Returns a function that releases the lock; undefined if it is held elsewhere. */
  tryHold(name: string): Promise<(() => void) | undefined>
  /** Waits until all earlier requests have released the lock. @throws if aborted before */
  hold(name: string, signal: AbortSignal): Promise<() => void>
}
