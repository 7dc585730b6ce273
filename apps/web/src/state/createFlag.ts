export type Flag = {
  open(): void
  close(): void
  getSnapshot(): boolean
  subscribe(listener: () => void): () => void
}

/** A shared open/closed state, for independent parts of the page. */
export function createFlag(): Flag {
  let isOpen = false
  const listeners = new Set<() => void>()
  function set(next: boolean) {
    if (next === isOpen) return
    isOpen = next
    for (const listener of listeners) listener()
  }
  return {
    open: () => set(true),
    close: () => set(false),
    getSnapshot: () => isOpen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
