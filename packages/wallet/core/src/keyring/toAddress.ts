import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Platform } from './Platform.ts'

/** Address of a private key: lower-case hex on EVM chains, base58 on Solana. */
export function toAddress(platform: Platform, privateKey: Uint8Array): string {
  if (platform === 'svm') return base58.encode(ed25519.getPublicKey(privateKey))
  return toEvmAddress(secp256k1.getPublicKey(privateKey))
}

/** EVM address of a public key, compressed or not. */
export function toEvmAddress(publicKey: Uint8Array): string {
  // Without the first byte, which only marks the point as uncompressed.
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  return `0x${bytesToHex(keccak_256(point).subarray(-20))}`
}
