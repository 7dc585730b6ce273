import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Lock, passwordLock, type VaultHeader } from './Vault.ts'
import { macContext } from './vaultText.ts'

/*
 * A lock's public key is in every copy of the vault, so that its key can be exchanged while nobody is there. The price is that a server, which has
 * such a copy, can seal a vault of its own making to it, and it opens. Only the secret of the lock makes the MAC.
 */

const infos = { password: 'oxbow/vault/password-mac/v1', passkey: 'oxbow/vault/passkey-mac/v1' }

/** The key of a lock's MAC: of the same secret as its key pair, under a name of its own, so that neither tells anything of the other. */
export function toMacKey(id: string, secret: Uint8Array): Uint8Array {
  const info = id === passwordLock ? infos.password : infos.passkey
  return hkdf(sha256, secret, undefined, utf8ToBytes(info), 32)
}

type Vault = Pick<VaultHeader, 'version' | 'realm' | 'id' | 'address'>

export function macOf(lock: Omit<Lock, 'mac'>, vault: Vault, macKey: Uint8Array): Uint8Array {
  return hmac(sha256, macKey, macContext(vault, lock))
}

/** Takes as long for every MAC, so that nobody can find one byte by byte. */
export function isMacOf(mac: Uint8Array, lock: Omit<Lock, 'mac'>, vault: Vault, macKey: Uint8Array): boolean {
  const expected = macOf(lock, vault, macKey)
  const difference = expected.reduce((all, byte, at) => all | (byte ^ (mac[at] ?? 256)), 0)
  return mac.length === expected.length && difference === 0
}
