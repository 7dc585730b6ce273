import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { toEvmAddress } from '../Account.ts'

export const passkeyAccountKey = 'oxbow.passkey-account'

/** A passkey that opens the wallet, as the wallet's window told of it. */
export type Passkey = {
  /** Of the credential. */
  readonly id: string
  /** Who keeps it, such as "iCloud Keychain". Empty when nobody knows. */
  readonly label: string
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** What the page remembers of the wallet that passkeys open. All of it is public; keys never leave the wallet's own origin. */
export type PasskeyAccount = {
  /** Lower-case; empty while nobody is signed in here. */
  readonly addresses: readonly `0x${string}`[]
  /** Undefined while the wallet has not told of them. */
  readonly passkeys: readonly Passkey[] | undefined
  /** Something besides passkeys can bring the wallet back. */
  readonly isBackedUp: boolean
}

export type PasskeyAccountStore = Pick<PersistedStore<PasskeyAccount>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** The answer of the wallet's window, which leaves out what has not changed. */
  learn(told: {
    readonly addresses?: readonly string[] | undefined
    readonly passkeys: readonly Passkey[]
    readonly isBackedUp: boolean
  }): void
  signOut(): void
}

const signedOut: PasskeyAccount = { addresses: [], passkeys: undefined, isBackedUp: false }

/** What is known of the passkey wallet over a storage, so that a reload is signed in without a window. */
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
    learn({ addresses, passkeys, isBackedUp }) {
      store.update((known) => ({
        addresses: addresses?.flatMap((address) => toEvmAddress(address) ?? []) ?? known.addresses,
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
  const { addresses, passkeys, isBackedUp } = value as Record<string, unknown>
  return (
    Array.isArray(addresses) &&
    addresses.every((address) => toEvmAddress(address) === address) &&
    (passkeys === undefined || (Array.isArray(passkeys) && passkeys.every(isPasskey))) &&
    typeof isBackedUp === 'boolean'
  )
}

function isPasskey(value: unknown): value is Passkey {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, createdAt } = value as Record<string, unknown>
  return typeof id === 'string' && typeof label === 'string' && typeof createdAt === 'number'
}
