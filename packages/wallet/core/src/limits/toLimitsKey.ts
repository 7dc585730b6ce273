import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Of a secret that stays the same over every change of the vault, which has a new key each time. Tells nothing of it. */
export function toLimitsKey(secret: Uint8Array): Uint8Array {
  return hkdf(sha256, secret, undefined, utf8ToBytes('oxbow/limits/key/v1'), 32)
}
