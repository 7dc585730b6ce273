import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Derives the ledger's MAC key from a secret that survives vault changes (each has a new vault key). Reveals nothing of the secret. */
export function toLimitsKey(secret: Uint8Array): Uint8Array {
  return hkdf(sha256, secret, undefined, utf8ToBytes('oxbow/limits/key/v1'), 32)
}
