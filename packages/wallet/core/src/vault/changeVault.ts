import { gcm } from '@noble/ciphers/aes.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import { assertPrf, createArgon2id, derivePasswordSecret } from './deriveSecret.ts'
import { toMacKey } from './lockMac.ts'
import type { VaultKey } from './openVault.ts'
import { joinContent } from './sealedContent.ts'
import { type LockTarget, sealTo, toKeyPair } from './sealTo.ts'
import { type Lock, type OpenVault, passwordLock, type VaultHeader } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { contentContext, formatVault } from './vaultText.ts'

/*
 * Each function returns the next vault and leaves the old one unchanged, so that a failed save changes nothing: the
 * caller seals the next one, saves it, then closes the old one. Keys and contents are never shared between the two.
 *
 * Each change makes a new vault key, so that a leaked key never opens later content. An old vault is upgraded to the newest version.
 */

/** Seals a vault as text, to be saved. */
export function sealVault(vault: OpenVault, random: RandomBytes): string {
  // Its locks are sealed in the old format.
  if (vault.version === 1) throw new TypeError('A vault of version 1 has to be upgraded before it is sealed.')
  const { version, realm, id, address, revision, locks, key } = vault
  const nonce = drawBytes(random, 12)
  const joined = joinContent(vault)
  const ciphertext = gcm(key, nonce, contentContext(vault)).encrypt(joined)
  wipe(joined)
  return formatVault({ version, realm, id, address, revision, locks, nonce, ciphertext })
}

/** @param options.address the wallet for which a server stores it; readable without opening the vault, so a backup file has none */
export function createVault(
  content: Uint8Array,
  key: VaultKey,
  options: { readonly realm: string; readonly address?: string; readonly random: RandomBytes },
): OpenVault {
  const { realm, address, random } = options
  if (realm === '') throw new TypeError('A vault needs the realm it belongs to.')
  const id = bytesToHex(drawBytes(random, 16))
  const target = toTarget(key, random)
  const before = { realm, id, address, revision: 0, openedBy: target.id, isProven: true }
  return rekeyed(before, [target], content, random)
}

export function withContent(vault: OpenVault, content: Uint8Array, random: RandomBytes): OpenVault {
  return rekeyed(vault, targetsOf(vault), content, random)
}

/** Adds a passkey. The PRF must come from an assertion after the registration: some authenticators answer differently at first. */
export function withPasskey(
  vault: OpenVault,
  passkey: { readonly credential: string; readonly prf: unknown },
  random: RandomBytes,
): OpenVault {
  const target = toTarget({ kind: 'passkey', ...passkey }, random)
  if (vault.locks.some(({ id }) => id === target.id))
    throw new VaultError('This passkey already opens the wallet.', 'DuplicatePasskey')
  return rekeyed(vault, [...targetsOf(vault), target], vault.content, random)
}

/** Removes a passkey or the password. Its copy of the old vault key doesn't open the new vault. */
export function withoutLock(vault: OpenVault, lock: string, random: RandomBytes): OpenVault {
  if (!vault.locks.some(({ id }) => id === lock))
    throw new VaultError('This passkey belongs to another wallet.', 'UnknownPasskey')
  if (lock === vault.openedBy)
    throw new VaultError('Unlock with the one that stays, then remove this one.', 'LockInUse')
  return rekeyed(vault, targetsOf(vault, lock), vault.content, random)
}

/** Sets the password, replacing an existing one. */
export function withPassword(vault: OpenVault, password: string, random: RandomBytes): OpenVault {
  const target = toTarget({ kind: 'password', password }, random)
  return rekeyed(vault, [target, ...targetsOf(vault, passwordLock)], vault.content, random)
}

/** The next vault, for these locks only. Reuses their MAC keys. */
function rekeyed(
  before: Pick<OpenVault, 'realm' | 'id' | 'address' | 'revision' | 'openedBy' | 'isProven'>,
  targets: readonly LockTarget[],
  content: Uint8Array,
  random: RandomBytes,
): OpenVault {
  const { realm, id, address, revision, openedBy, isProven } = before
  const vault = { version: 2, realm, id, address } as const
  const key = drawBytes(random, 32)
  return {
    ...vault,
    revision: revision + 1,
    locks: targets.map((target) => sealTo(target, vault, key, random)),
    key,
    content: content.slice(),
    macKeys: new Map(targets.flatMap(({ id, macKey }) => (macKey === undefined ? [] : [[id, macKey]]))),
    openedBy,
    isProven,
  }
}

/** These public keys were authenticated by the content's seal when the vault was opened. */
function targetsOf({ locks, macKeys }: OpenVault, without?: string): readonly LockTarget[] {
  return locks
    .filter(({ id }) => id !== without)
    .map(({ id, kdf, publicKey }) => ({ id, kdf, publicKey, macKey: macKeys.get(id)?.slice() }))
}

function toTarget(key: VaultKey, random: RandomBytes): LockTarget {
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

function targetOf(id: string, kdf: Lock['kdf'], secret: Uint8Array): LockTarget {
  const { publicKey, secretKey } = toKeyPair(id, secret)
  wipe(secretKey)
  return { id, kdf, publicKey, macKey: toMacKey(id, secret) }
}

/** Public facts of a vault's locks, for screens and servers. */
export function locksOf({ locks }: VaultHeader): readonly { readonly id: string; readonly kind: VaultKey['kind'] }[] {
  return locks.map(({ id, kdf }) => ({ id, kind: kdf === undefined ? 'passkey' : 'password' }))
}
