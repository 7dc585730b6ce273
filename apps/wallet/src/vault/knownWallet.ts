import type { StoredWallet } from '../server/askServer.ts'
import { passkeyOwners } from './passkeyOwners.ts'

/** What this device stores of its wallet: public facts, and the sealed vault. */
export type KnownWallet = StoredWallet & {
  readonly addresses: readonly string[]
  /** For each address the Solana account of the same phrase and number, null for an imported key; absent if an older version stored the wallet. */
  readonly solana?: readonly (string | null)[]
}

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
  /** Removes the wallet, but keeps the owners of its passkeys, including any that weren't recorded yet. */
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
