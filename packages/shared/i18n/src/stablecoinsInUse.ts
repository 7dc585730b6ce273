let current: ReadonlySet<string> = new Set()

/** The stablecoins of the page's networks, by lower-case address; `formatTokenAmount` reads it. */
export const stablecoinsInUse = {
  has: (address: string): boolean => current.has(address),
  set(addresses: Iterable<string>): void {
    current = new Set(addresses)
  },
}
