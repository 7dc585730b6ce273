import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hex } from './EvmTransaction.ts'
import { type SigningKeyring, signatureText, signDigest } from './signDigest.ts'

/** Signs a message (EIP-191, `personal_sign`): text or bytes. The prefix keeps it from being a valid transaction. */
export function signMessage(keyring: SigningKeyring, address: string, message: string | Uint8Array): Hex {
  return signatureText(signDigest(keyring, address, hashMessage(message)))
}

export function hashMessage(message: string | Uint8Array): Uint8Array {
  const bytes = typeof message === 'string' ? utf8ToBytes(message) : message
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
}
