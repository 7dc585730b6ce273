import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { toEvmAddress } from '../Account.ts'

export const passkeyAccountKey = 'oxbow.passkey-account'

/** A passkey that opens the wallet, as reported by the wallet's window. */
export type Passkey = {
  /** Credential id. */
  readonly id: string
  /** Name of the passkey provider, such as "iCloud Keychain"; empty if unknown. */
  readonly label: string
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** What the page stores about the passkey wallet. All of it is public; keys never leave the wallet's own origin. */
export type PasskeyAccount = {
  /** Lower-case; empty when signed out. */
  readonly addresses: readonly `0x${string}`[]
  /** For each address the Solana account of the same phrase and number, null for an imported key; absent until the wallet has told. */
  readonly solana?: readonly (string | null)[] | undefined
  /** Undefined until the wallet has reported them. */
  readonly passkeys: readonly Passkey[] | undefined
  /** Whether the wallet can be restored without a passkey. */
  readonly isBackedUp: boolean
}

export type PasskeyAccountStore = Pick<PersistedStore<PasskeyAccount>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** Stores the response of the wallet's window, which omits unchanged parts. */
  learn(told: {
    readonly addresses?: readonly string[] | undefined
    readonly solana?: readonly (string | null)[] | undefined
    readonly passkeys: readonly Passkey[]
    readonly isBackedUp: boolean
  }): void
  signOut(): void
}

const signedOut: PasskeyAccount = { addresses: [], passkeys: undefined, isBackedUp: false }

/** The passkey wallet's public data in a storage, so that a reload stays signed in without a window. */
export function createPasskeyAccount(storage: StringStorage): PasskeyAccountStore {
  const store = persistedStore<PasskeyAccount>({
    storage,
    key: passkeyAccountKey,
    version: 1,
    initial: signedOut,
    validate: isPasskeyAccount,
    onRefused: (cause) => console.warn('The wallet account could not be stored.', cause),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    learn({ addresses, solana, passkeys, isBackedUp }) {
      store.update((known) => ({
        addresses: addresses?.flatMap((address) => toEvmAddress(address) ?? []) ?? known.addresses,
        solana: solana ?? (addresses ? undefined : known.solana),
        passkeys,
        isBackedUp,
      }))
    },
    signOut: () => void store.update(() => signedOut),
  }
}

/** Storage belongs to the user and may hold anything. */
function isPasskeyAccount(value: unknown): value is PasskeyAccount {
  if (typeof value !== 'object' || value === null) return false
  const { addresses, solana, passkeys, isBackedUp } = value as Record<string, unknown>
  return (
    Array.isArray(addresses) &&
    addresses.every((address) => toEvmAddress(address) === address) &&
    (solana === undefined || (Array.isArray(solana) && solana.every((each) => each === null || isSolana(each)))) &&
    (passkeys === undefined || (Array.isArray(passkeys) && passkeys.every(isPasskey))) &&
    typeof isBackedUp === 'boolean'
  )
}

function isPasskey(value: unknown): value is Passkey {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, createdAt } = value as Record<string, unknown>
  return typeof id === 'string' && typeof label === 'string' && typeof createdAt === 'number'
}

function isSolana(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
