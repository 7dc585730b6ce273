import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import { macOf } from './lockMac.ts'
import { type Lock, passwordLock, type VaultHeader } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { lockContext } from './vaultText.ts'

const infos = { password: 'oxbow/vault/password/v1', passkey: 'oxbow/vault/passkey/v1', wrap: 'oxbow/vault/wrap/v1' }

/** Recipient of the vault key. The MAC key is known for locks that have opened the vault once. */
export type LockTarget = Pick<Lock, 'id' | 'kdf' | 'publicKey'> & { readonly macKey: Uint8Array | undefined }

type KeyPair = { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array }

/** Key pair of a lock, derived from its secret. The caller wipes the secret key. */
export function toKeyPair(id: string, secret: Uint8Array): KeyPair {
  const info = id === passwordLock ? infos.password : infos.passkey
  const secretKey = hkdf(sha256, secret, undefined, utf8ToBytes(info), 32)
  return { secretKey, publicKey: x25519.getPublicKey(secretKey) }
}

/** Seals the vault key to a lock's public key, which works without its secret, and adds the MAC if its key is known. */
export function sealTo(
  target: LockTarget,
  vault: Pick<VaultHeader, 'version' | 'realm' | 'id' | 'address'>,
  key: Uint8Array,
  random: RandomBytes,
): Lock {
  const { id, kdf, publicKey, macKey } = target
  const ephemeralKey = drawBytes(random, 32)
  const ephemeral = x25519.getPublicKey(ephemeralKey)
  const nonce = drawBytes(random, 12)
  const wrapKey = toWrapKey(ephemeralKey, publicKey, ephemeral, publicKey)
  try {
    const context = lockContext(vault, { id, kdf, publicKey, ephemeral })
    const lock = { id, kdf, publicKey, ephemeral, nonce, wrapped: gcm(wrapKey, nonce, context).encrypt(key) }
    return { ...lock, mac: macKey && macOf(lock, vault, macKey) }
  } finally {
    wipe(ephemeralKey, wrapKey)
  }
}

/** Opens the vault key with a lock's key pair. @throws VaultError when any part of the lock was changed */
export function unseal(
  lock: Lock,
  vault: Pick<VaultHeader, 'version' | 'realm' | 'id'>,
  { secretKey, publicKey }: KeyPair,
): Uint8Array {
  let wrapKey: Uint8Array | undefined
  try {
    wrapKey = toWrapKey(secretKey, lock.ephemeral, lock.ephemeral, publicKey)
    return gcm(wrapKey, lock.nonce, lockContext(vault, lock)).decrypt(lock.wrapped)
  } catch {
    throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
  } finally {
    wipe(wrapKey)
  }
}

/** Binds both public keys, so that a key agreed with one pair isn't valid for another. */
function toWrapKey(own: Uint8Array, other: Uint8Array, ephemeral: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const shared = x25519.getSharedSecret(own, other)
  try {
    return hkdf(sha256, shared, concatBytes(ephemeral, publicKey), utf8ToBytes(infos.wrap), 32)
  } finally {
    wipe(shared)
  }
}
