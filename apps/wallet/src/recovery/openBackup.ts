import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault, openVault } from '@oxbow/wallet-core/openVault'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { VaultError } from '@oxbow/wallet-core/VaultError'

/** One phrase or key of a backup, with its accounts. */
export type RecoveredSecret = {
  readonly kind: 'phrase' | 'key'
  readonly text: string
  readonly accounts: readonly { readonly name: string; readonly address: string }[]
}

export type BackupOpening =
  | { readonly status: 'open'; readonly secrets: readonly RecoveredSecret[] }
  | { readonly status: 'wrong-password' | 'not-a-backup' | 'damaged' | 'too-new' }

/** What is known of a file before the password is entered. */
export type BackupReading =
  | { readonly status: 'not-a-backup' | 'damaged' }
  /** Sealed to passkeys only: it opens only at the wallet's own origin. */
  | { readonly status: 'passkeys-alone'; readonly realm: string }
  | { readonly status: 'ready'; readonly realm: string }

/** Reads the header of a chosen file. */
export function readBackup(text: string): BackupReading {
  const found = headerOf(text)
  // A truncated file still contains the format name.
  if (found === undefined) return { status: text.includes('"oxbow-vault"') ? 'damaged' : 'not-a-backup' }
  const { realm, locks } = found
  return locks.length > 0 && !locks.some(({ id }) => id === 'password')
    ? { status: 'passkeys-alone', realm }
    : { status: 'ready', realm }
}

/** Opens a backup as the wallet does, of any origin. Nothing is opened partially. */
export function openBackup(text: string, password: string): BackupOpening {
  const reading = readBackup(text)
  if (reading.status !== 'ready')
    return { status: reading.status === 'passkeys-alone' ? 'not-a-backup' : reading.status }
  let vault: OpenVault
  try {
    vault = openVault(text.trim(), { kind: 'password', password }, { realm: reading.realm })
  } catch (error) {
    return { status: statusOf(error) }
  }
  try {
    const keyring = createKeyring({ random: noRandom, bytes: vault.content })
    try {
      return { status: 'open', secrets: secretsOf(keyring) }
    } finally {
      keyring.wipe()
    }
  } finally {
    closeVault(vault)
  }
}

function secretsOf(keyring: Keyring): readonly RecoveredSecret[] {
  return keyring.sources().map(({ id, kind }) => {
    const accounts = keyring.accounts().filter(({ source }) => source === id)
    const text = kind === 'private-key' ? keyring.exportPrivateKey(accounts[0]!.address) : keyring.exportPhrase(id)
    return {
      kind: kind === 'private-key' ? 'key' : 'phrase',
      text,
      accounts: accounts.map(({ name, address }) => ({ name, address })),
    }
  })
}

function statusOf(error: unknown): Exclude<BackupOpening['status'], 'open'> {
  if (!(error instanceof VaultError)) throw error
  switch (error.code) {
    case 'WrongPassword':
    case 'InvalidPassword':
      return 'wrong-password'
    case 'VaultTooNew':
      return 'too-new'
    default:
      return 'damaged'
  }
}

function headerOf(text: string): { readonly realm: string; readonly locks: readonly { id?: unknown }[] } | undefined {
  try {
    const { format, realm, locks } = JSON.parse(text) as Record<string, unknown>
    if (format !== 'oxbow-vault' || typeof realm !== 'string') return undefined
    return { realm, locks: Array.isArray(locks) ? locks.filter((lock) => typeof lock === 'object' && lock) : [] }
  } catch {
    return undefined
  }
}

/** Reading needs no random bytes. */
function noRandom(): never {
  throw new TypeError('Positions can no longer be created here.')
}
