/** What sums are shown in. */
export type Currency = {
  /** ISO 4217. */
  readonly code: string
  /** Units for one US dollar. */
  readonly perDollar: number
}

let current: Currency = { code: 'USD', perDollar: 1 }
const listeners = new Set<() => void>()

/** The one currency of the page, beside its one language; `formatUsd` reads it. */
export const currencyInUse = {
  get: (): Currency => current,
  set(next: Currency): void {
    if (next.code === current.code && next.perDollar === current.perDollar) return
    current = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
