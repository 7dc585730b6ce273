import { gcm } from '@noble/ciphers/aes.js'
import { wipe } from '../secrets/wipe.ts'
import { assertPrf, derivePasswordSecret } from './deriveSecret.ts'
import { isMacOf, toMacKey } from './lockMac.ts'
import { splitContent } from './sealedContent.ts'
import { toKeyPair, unseal } from './sealTo.ts'
import { type Lock, type OpenVault, passwordLock } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { contentContext, readVault } from './vaultText.ts'

/** Key that unlocks a vault. `prf` is the authenticator's unvalidated output. */
export type VaultKey =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'passkey'; readonly credential: string; readonly prf: unknown }

/**
 * Opens a vault, or throws and leaves nothing in memory. A lock with a MAC was sealed by someone who had opened the vault, or at
 * first by the owner of the lock's secret. Without one (`isProven` is false), anybody with a copy could have forged the vault.
 *
 * @param options.realm origin of this wallet; a vault of another one is refused
 * @param options.leastRevision newest revision seen so far, for a vault from a server, which could send an old one
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
  const macKey = toMacKey(lock.id, secret)
  if (key.kind === 'password') wipe(secret)
  let vaultKey: Uint8Array | undefined
  try {
    if (pair.publicKey.some((byte, at) => byte !== lock.publicKey[at])) throw wrongKey(key)
    // Checked before anything is decrypted.
    if (lock.mac !== undefined && !isMacOf(lock.mac, lock, header, macKey)) throw damaged()
    vaultKey = unseal(lock, header, pair)
    const { macKeys, content } = splitContent(header, decrypt(vaultKey, nonce, contentContext(header), ciphertext))
    wipe(macKeys.get(lock.id))
    macKeys.set(lock.id, macKey)
    return { ...header, key: vaultKey, content, macKeys, openedBy: lock.id, isProven: lock.mac !== undefined }
  } catch (cause) {
    wipe(vaultKey, macKey)
    throw cause
  } finally {
    wipe(pair.secretKey)
  }
}

function decrypt(key: Uint8Array, nonce: Uint8Array, context: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  try {
    return gcm(key, nonce, context).decrypt(ciphertext)
  } catch {
    throw damaged()
  }
}

function damaged(): VaultError {
  return new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
}

function secretOf(locks: readonly Lock[], key: VaultKey): { lock: Lock; secret: Uint8Array } {
  if (key.kind === 'passkey') {
    assertPrf(key.prf)
    const lock = locks.find(({ id, kdf }) => id === key.credential && kdf === undefined)
    if (lock === undefined) throw new VaultError('This passkey belongs to another wallet.', 'UnknownPasskey')
    return { lock, secret: key.prf }
  }
  const lock = locks.find(({ id }) => id === passwordLock)
  if (lock?.kdf === undefined) throw new VaultError('This wallet has no password.', 'NoPassword')
  return { lock, secret: derivePasswordSecret(key.password, lock.kdf) }
}

function wrongKey({ kind }: VaultKey): VaultError {
  return kind === 'password'
    ? new VaultError('Wrong password.', 'WrongPassword')
    : new VaultError('This passkey gave a different answer than before.', 'PrfChanged')
}

/** Wipes an open vault. */
export function closeVault(vault: OpenVault): void {
  wipe(vault.key, vault.content, ...vault.macKeys.values())
}
