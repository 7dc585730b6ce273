import { gcm } from '@noble/ciphers/aes.js'
import { wipe } from '../secrets/wipe.ts'
import { assertPrf, derivePasswordSecret } from './deriveSecret.ts'
import { toKeyPair, unseal } from './sealTo.ts'
import { type Lock, type OpenVault, passwordLock } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { contentContext, readVault } from './vaultText.ts'

/** What a person opens a vault with. `prf` is what the authenticator answered, whatever it is. */
export type VaultKey =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly credential: string; readonly prf: unknown }

/**
 * Opens a vault, or throws and leaves nothing in memory.
 *
 * @param options.realm Where this wallet lives; a vault of another one is refused.
 * @param options.leastRevision The newest revision seen so far, when the vault comes from a server that could send an old one.
 */
export function openVault(
  text: string,
  key: VaultKey,
  options: { readonly realm: string; readonly leastRevision?: number },
): OpenVault {
  const { nonce, ciphertext, ...header } = readVault(text)
  if (header.realm !== options.realm) throw new VaultError(`This wallet belongs to ${header.realm}.`, 'WrongRealm')
  if (header.revision < (options.leastRevision ?? 0))
    throw new VaultError('This is an old copy of the wallet.', 'VaultOutdated')
  const { lock, secret } = secretOf(header.locks, key)
  const pair = toKeyPair(lock.id, secret)
  if (key.kind === 'password') wipe(secret)
  try {
    if (pair.publicKey.some((byte, at) => byte !== lock.publicKey[at])) throw wrongKey(key)
    const vaultKey = unseal(lock, header, pair)
    try {
      const content = gcm(vaultKey, nonce, contentContext(header)).decrypt(ciphertext)
      return { ...header, key: vaultKey, content, openedBy: lock.id }
    } catch {
      wipe(vaultKey)
      throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
    }
  } finally {
    wipe(pair.secretKey)
  }
}

function secretOf(locks: readonly Lock[], key: VaultKey): { lock: Lock; secret: Uint8Array } {
  if (key.kind === 'passkey') {
    assertPrf(key.prf)
    const lock = locks.find(({ id, kdf }) => id === key.credential && kdf === undefined)
    if (lock === undefined) throw new VaultError('This passkey is of another wallet.', 'UnknownPasskey')
    return { lock, secret: key.prf }
  }
  const lock = locks.find(({ id }) => id === passwordLock)
  if (lock?.kdf === undefined) throw new VaultError('This wallet has no password.', 'NoPassword')
  return { lock, secret: derivePasswordSecret(key.password, lock.kdf) }
}

function wrongKey({ kind }: VaultKey): VaultError {
  return kind === 'password'
    ? new VaultError('Wrong password.', 'WrongPassword')
    : new VaultError('This passkey gave another answer than before.', 'PrfChanged')
}

/** Forgets an open vault. */
export function closeVault(vault: OpenVault): void {
  wipe(vault.key, vault.content)
}
