/** The initial values of the send form; omitted ones are chosen there. */
export type SendStart = {
  /** The network's slug; the page's network by default. */
  readonly chain?: string | undefined
  /** As in URLs. */
  readonly inputCurrency?: string | undefined
  /** An address. */
  readonly recipient?: string | undefined
  /** For a sale by this device, the provider that owns the recipient's deposit address. */
  readonly payee?: string | undefined
  /** Amount of the token, as decimal text with a point and without grouping. */
  readonly value?: string | undefined
}

let start: SendStart | undefined
const listeners = new Set<() => void>()

function set(next: SendStart | undefined): void {
  start = next
  for (const listener of listeners) listener()
}

/** The send form in a dialog above the current page. */
export const sendDialog = {
  open: (next: SendStart = {}) => set(next),
  close: () => set(undefined),
  getSnapshot: () => start,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
