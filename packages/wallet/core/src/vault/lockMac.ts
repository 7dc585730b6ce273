import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Lock, passwordLock, type VaultHeader } from './Vault.ts'
import { macContext } from './vaultText.ts'

/*
 * Every copy of a vault contains its locks' public keys, so that the vault key can be replaced without unlocking them all.
 * So a server with a copy could seal a forged vault to them, and it would open. Only the lock's secret makes a valid MAC.
 */

const infos = { password: 'oxbow/vault/password-mac/v1', passkey: 'oxbow/vault/passkey-mac/v1' }

/** MAC key of a lock, derived from the same secret as its key pair but with another HKDF info, so that neither reveals the other. */
export function toMacKey(id: string, secret: Uint8Array): Uint8Array {
  const info = id === passwordLock ? infos.password : infos.passkey
  return hkdf(sha256, secret, undefined, utf8ToBytes(info), 32)
}

type Vault = Pick<VaultHeader, 'version' | 'realm' | 'id' | 'address'>

export function macOf(lock: Omit<Lock, 'mac'>, vault: Vault, macKey: Uint8Array): Uint8Array {
  return hmac(sha256, macKey, macContext(vault, lock))
}

/** Compares in constant time, so that a MAC can't be guessed byte by byte. */
export function isMacOf(mac: Uint8Array, lock: Omit<Lock, 'mac'>, vault: Vault, macKey: Uint8Array): boolean {
  const expected = macOf(lock, vault, macKey)
  const difference = expected.reduce((all, byte, at) => all | (byte ^ (mac[at] ?? 256)), 0)
  return mac.length === expected.length && difference === 0
}
