import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { assertArgon2id } from './deriveSecret.ts'
import {
  type Argon2id,
  type Lock,
  passwordLock,
  type SealedVault,
  type VaultHeader,
  type VaultVersion,
} from './Vault.ts'
import { VaultError } from './VaultError.ts'

/** Raised when the layout or the cryptography changes; all older versions stay readable. */
const newest = 2
const format = 'oxbow-vault'
const lengths = { publicKey: 32, ephemeral: 32, nonce: 12, wrapped: 48, mac: 32, salt: 16, tag: 16 }

/**
 * Canonical text of a vault. `checksum` distinguishes a damaged file from a wrong password; it detects accidents, while the seal detects tampering.
 */
export function formatVault(vault: SealedVault): string {
  const sealed = { ...headerOf(vault), nonce: encode(vault.nonce), ciphertext: encode(vault.ciphertext) }
  return JSON.stringify({ ...sealed, checksum: checksumOf(JSON.stringify(sealed)) })
}

/** What the content's seal authenticates. It includes every lock, or a lock's public key could be replaced by an attacker's. */
export function contentContext(header: VaultHeader): Uint8Array {
  return utf8ToBytes(JSON.stringify(headerOf(header)))
}

/** What the seal of the vault key authenticates for one lock. */
export function lockContext(
  { version, realm, id }: Pick<VaultHeader, 'version' | 'realm' | 'id'>,
  lock: Pick<Lock, 'id' | 'kdf' | 'publicKey' | 'ephemeral'>,
): Uint8Array {
  return utf8ToBytes(JSON.stringify({ format, version, realm, id, lock: lockHeaderOf(lock) }))
}

/** Input of a lock's MAC: the identity of the vault, and the sealed key itself. */
export function macContext(
  { version, realm, id, address }: Pick<VaultHeader, 'version' | 'realm' | 'id' | 'address'>,
  lock: Omit<Lock, 'mac'>,
): Uint8Array {
  const written = { ...lockHeaderOf(lock), ...wrapOf(lock) }
  return utf8ToBytes(JSON.stringify({ format, version, realm, id, address: address ?? null, lock: written }))
}

/** @throws VaultError for anything but a text that `formatVault` could have written, byte for byte */
export function readVault(text: string): SealedVault {
  const found = parse(text)
  const version = found.version as VaultVersion
  if (found.format !== format || !Number.isInteger(version) || version < 1) throw damaged()
  if (version > newest)
    throw new VaultError('This wallet was saved by a newer version of Oxbow. Update to open it.', 'VaultTooNew')
  const vault: SealedVault = {
    version,
    realm: textOf(found.realm),
    id: textOf(found.id),
    address: version === 1 || found.address === null ? undefined : textOf(found.address),
    revision: countOf(found.revision),
    locks: listOf(found.locks).map((lock) => readLock(lock, version)),
    nonce: bytesOf(found.nonce, lengths.nonce),
    ciphertext: bytesOf(found.ciphertext),
  }
  const ids = new Set(vault.locks.map(({ id }) => id))
  if (ids.size === 0 || ids.size !== vault.locks.length || vault.ciphertext.length < lengths.tag) throw damaged()
  // Unknown fields or another spelling: not written by `formatVault`.
  if (formatVault(vault) !== text) throw damaged()
  return vault
}

function readLock(value: unknown, version: VaultVersion): Lock {
  const { id, kdf, publicKey, ephemeral, nonce, wrapped, mac } = recordOf(value)
  const lock = {
    id: textOf(id),
    kdf: kdf === null ? undefined : readKdf(kdf),
    publicKey: bytesOf(publicKey, lengths.publicKey),
    ephemeral: bytesOf(ephemeral, lengths.ephemeral),
    nonce: bytesOf(nonce, lengths.nonce),
    wrapped: bytesOf(wrapped, lengths.wrapped),
    mac: version === 1 || mac === null ? undefined : bytesOf(mac, lengths.mac),
  }
  if ((lock.id === passwordLock) !== (lock.kdf !== undefined)) throw damaged()
  return lock
}

function readKdf(value: unknown): Argon2id {
  const { name, memory, passes, salt } = recordOf(value)
  if (name !== 'argon2id') throw damaged()
  const kdf = { name, memory: countOf(memory), passes: countOf(passes), salt: bytesOf(salt, lengths.salt) } as const
  assertArgon2id(kdf)
  return kdf
}

function headerOf({ version, realm, id, address, revision, locks }: VaultHeader) {
  const written = locks.map((lock) => ({ ...lockHeaderOf(lock), ...wrapOf(lock) }))
  if (version === 1) return { format, version, realm, id, revision, locks: written }
  const vouched = written.map((lock, at) => {
    const mac = locks[at]?.mac
    return { ...lock, mac: mac === undefined ? null : encode(mac) }
  })
  return { format, version, realm, id, address: address ?? null, revision, locks: vouched }
}

function wrapOf({ nonce, wrapped }: Pick<Lock, 'nonce' | 'wrapped'>) {
  return { nonce: encode(nonce), wrapped: encode(wrapped) }
}

function lockHeaderOf({ id, kdf, publicKey, ephemeral }: Pick<Lock, 'id' | 'kdf' | 'publicKey' | 'ephemeral'>) {
  const { name, memory, passes, salt } = kdf ?? {}
  return {
    id,
    kdf: salt === undefined ? null : { name, memory, passes, salt: encode(salt) },
    publicKey: encode(publicKey),
    ephemeral: encode(ephemeral),
  }
}

function checksumOf(text: string): string {
  return encode(sha256(utf8ToBytes(text)).subarray(0, 8))
}

function encode(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

function parse(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged()
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw damaged()
  return value as Record<string, unknown>
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw damaged()
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw damaged()
  return value
}

function countOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw damaged()
  return Number(value)
}

function bytesOf(value: unknown, length?: number): Uint8Array {
  try {
    const bytes = base64urlnopad.decode(textOf(value))
    if (length === undefined || bytes.length === length) return bytes
  } catch {
    // Falls through to `damaged`.
  }
  throw damaged()
}

function damaged(): VaultError {
  return new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
}
