/** What the form of a transfer begins with; what it leaves out is chosen there. */
export type SendStart = {
  /** Slug of the network; the page's own when absent. */
  readonly chain?: string | undefined
  /** As in the addresses of pages. */
  readonly inputCurrency?: string | undefined
  /** An address. */
  readonly recipient?: string | undefined
  /** The provider whose deposit address the recipient is, for a sale of this device. */
  readonly payee?: string | undefined
  /** Of the token, with a point and without grouping. */
  readonly value?: string | undefined
}

let start: SendStart | undefined
const listeners = new Set<() => void>()

function set(next: SendStart | undefined): void {
  start = next
  for (const listener of listeners) listener()
}

/** The form of a transfer in front of the page that one is on. */
export const sendDialog = {
  open: (next: SendStart = {}) => set(next),
  close: () => set(undefined),
  getSnapshot: () => start,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
