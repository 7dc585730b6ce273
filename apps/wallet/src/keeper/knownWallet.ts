import type { KeptWallet } from '../server/askServer.ts'

/** What this device remembers of its wallet: what is public, and the vault as it is sealed. */
export type KnownWallet = KeptWallet & { readonly addresses: readonly string[] }

const name = 'oxbow.wallet'

export const knownWallet = {
  get(): KnownWallet | undefined {
    try {
      const read = JSON.parse(localStorage.getItem(name) ?? 'null') as KnownWallet | null
      return read && Array.isArray(read.addresses) && typeof read.vault === 'string' ? read : undefined
    } catch {
      return undefined
    }
  },
  set(wallet: KnownWallet): void {
    localStorage.setItem(name, JSON.stringify(wallet))
  },
  clear(): void {
    localStorage.removeItem(name)
  },
}
