import type { KeptWallet } from '../server/askServer.ts'
import { passkeyOwners } from './passkeyOwners.ts'

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
  /** Forgets the wallet, but not whose its passkeys are: one of before this was remembered is noted on the way out. */
  clear(): void {
    const known = knownWallet.get()
    if (known !== undefined)
      passkeyOwners.note(
        known.passkeys.map(({ id }) => id),
        known.address,
      )
    localStorage.removeItem(name)
  },
}
