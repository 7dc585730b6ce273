import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import { assertPrf, createArgon2id, derivePasswordSecret } from './deriveSecret.ts'
import type { VaultKey } from './openVault.ts'
import { sealTo, toKeyPair } from './sealTo.ts'
import { type Lock, type OpenVault, passwordLock, type VaultHeader } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { contentContext, formatVault } from './vaultText.ts'

/*
 * Each function gives the next vault and leaves the old one as it was, so that a save which fails changes nothing: the caller seals the
 * next one, saves it, then closes the old one. Keys and contents are never shared between the two.
 */

type Target = Pick<Lock, 'id' | 'kdf' | 'publicKey'>

/** The text of a vault, to be saved. */
export function sealVault(vault: OpenVault, random: RandomBytes): string {
  const { realm, id, revision, locks, key, content } = vault
  const nonce = drawBytes(random, 12)
  const ciphertext = gcm(key, nonce, contentContext(vault)).encrypt(content)
  return formatVault({ realm, id, revision, locks, nonce, ciphertext })
}

export function createVault(
  content: Uint8Array,
  key: VaultKey,
  options: { readonly realm: string; readonly random: RandomBytes },
): OpenVault {
  const { realm, random } = options
  if (realm === '') throw new TypeError('A vault needs the realm it belongs to.')
  const vault = { realm, id: bytesToHex(drawBytes(random, 16)) }
  const target = toTarget(key, random)
  const vaultKey = drawBytes(random, 32)
  const locks = [sealTo(target, vault, vaultKey, random)]
  return { ...vault, revision: 1, locks, key: vaultKey, content: content.slice(), openedBy: target.id }
}

export function withContent(vault: OpenVault, content: Uint8Array): OpenVault {
  return { ...vault, revision: vault.revision + 1, key: vault.key.slice(), content: content.slice() }
}

/** One more passkey. The PRF must come from an assertion after the creation: some authenticators answer differently at first. */
export function withPasskey(
  vault: OpenVault,
  passkey: { readonly credential: string; readonly prf: unknown },
  random: RandomBytes,
): OpenVault {
  const target = toTarget({ kind: 'passkey', ...passkey }, random)
  if (vault.locks.some(({ id }) => id === target.id))
    throw new VaultError('This passkey opens the wallet already.', 'DuplicatePasskey')
  const locks = [...vault.locks, sealTo(target, vault, vault.key, random)]
  return { ...withContent(vault, vault.content), locks }
}

/** Without a passkey or the password, and with a new key for the vault, so that a copy of the old one is worth nothing for the new. */
export function withoutLock(vault: OpenVault, lock: string, random: RandomBytes): OpenVault {
  if (!vault.locks.some(({ id }) => id === lock))
    throw new VaultError('This passkey is of another wallet.', 'UnknownPasskey')
  if (lock === vault.openedBy)
    throw new VaultError('Unlock with the one that stays, then remove this one.', 'LockInUse')
  return rekeyed(
    vault,
    vault.locks.filter(({ id }) => id !== lock),
    random,
  )
}

/** With a password, in the place of the old one if there was one. Always with a new key for the vault. */
export function withPassword(vault: OpenVault, password: string, random: RandomBytes): OpenVault {
  const target = toTarget({ kind: 'password', password }, random)
  return rekeyed(vault, [target, ...vault.locks.filter(({ id }) => id !== passwordLock)], random)
}

/** The public keys are those that the seal of the content vouched for when the vault was opened. */
function rekeyed(vault: OpenVault, targets: readonly Target[], random: RandomBytes): OpenVault {
  const key = drawBytes(random, 32)
  const locks = targets.map((target) => sealTo(target, vault, key, random))
  return { ...vault, revision: vault.revision + 1, locks, key, content: vault.content.slice() }
}

function toTarget(key: VaultKey, random: RandomBytes): Target {
  if (key.kind === 'passkey') {
    assertPrf(key.prf)
    if (key.credential === '' || key.credential === passwordLock) throw new TypeError('A passkey has a credential id.')
    return targetOf(key.credential, undefined, key.prf)
  }
  const kdf = createArgon2id(random)
  const secret = derivePasswordSecret(key.password, kdf)
  const target = targetOf(passwordLock, kdf, secret)
  wipe(secret)
  return target
}

function targetOf(id: string, kdf: Lock['kdf'], secret: Uint8Array): Target {
  const { publicKey, secretKey } = toKeyPair(id, secret)
  wipe(secretKey)
  return { id, kdf, publicKey }
}

/** What screens and servers may know of a vault. */
export function locksOf({ locks }: VaultHeader): readonly { readonly id: string; readonly kind: VaultKey['kind'] }[] {
  return locks.map(({ id, kdf }) => ({ id, kind: kdf === undefined ? 'passkey' : 'password' }))
}
