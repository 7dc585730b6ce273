import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { wipe } from '../secrets/wipe.ts'

export type Curve = 'secp256k1' | 'ed25519'

/** Added to an index, makes it hardened: the key can't be derived from public keys. */
export const hardened = 0x80000000

const masterKeys = { secp256k1: utf8ToBytes('Bitcoin seed'), ed25519: utf8ToBytes('ed25519 seed') }
const scalars = secp256k1.Point.Fn

/**
 * Private key at a path of a seed (SLIP-0010, which for secp256k1 is BIP-32). Implemented here because
 * libraries keep the intermediate keys in memory; here each is wiped as soon as the next is known.
 */
export function deriveKey(seed: Uint8Array, curve: Curve, path: readonly number[]): Uint8Array {
  // 32 bytes of key, then 32 bytes of chain code.
  let node: Uint8Array = hmac(sha512, masterKeys[curve], seed)
  if (curve === 'secp256k1') toScalar(node.subarray(0, 32))
  for (const index of path) {
    const child = curve === 'ed25519' ? deriveEd25519Child(node, index) : deriveSecp256k1Child(node, index)
    wipe(node)
    node = child
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}

function deriveEd25519Child(node: Uint8Array, index: number): Uint8Array {
  if (index < hardened) throw new RangeError('Ed25519 keys only have hardened children.')
  const data = hardenedData(node, index)
  const child = hmac(sha512, node.subarray(32), data)
  wipe(data)
  return child
}

function deriveSecp256k1Child(node: Uint8Array, index: number): Uint8Array {
  const key = node.subarray(0, 32)
  const data = index >= hardened ? hardenedData(node, index) : publicData(key, index)
  const child = hmac(sha512, node.subarray(32), data)
  const sum = scalars.create(toScalar(child.subarray(0, 32)) + toScalar(key))
  if (sum === 0n) throw new RangeError('This path has no key.')
  const bytes = scalars.toBytes(sum)
  child.set(bytes)
  wipe(data, bytes)
  return child
}

function hardenedData(node: Uint8Array, index: number): Uint8Array {
  const data = new Uint8Array(37)
  data.set(node.subarray(0, 32), 1)
  new DataView(data.buffer).setUint32(33, index)
  return data
}

function publicData(key: Uint8Array, index: number): Uint8Array {
  const data = new Uint8Array(37)
  data.set(secp256k1.getPublicKey(key, true))
  new DataView(data.buffer).setUint32(33, index)
  return data
}

/** @throws when the bytes are no valid key of the curve: one path in 2^127, for which BIP-32 says to use the next index */
function toScalar(bytes: Uint8Array): bigint {
  const value = scalars.fromBytes(bytes, true)
  if (!scalars.isValidNot0(value)) throw new RangeError('This path has no key.')
  return value
}
