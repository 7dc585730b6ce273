/** A display currency. */
export type Currency = {
  /** ISO 4217. */
  readonly code: string
  /** Units per US dollar. */
  readonly perDollar: number
}

let current: Currency = { code: 'USD', perDollar: 1 }
const listeners = new Set<() => void>()

/** The page's display currency, which `formatUsd` reads. */
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
