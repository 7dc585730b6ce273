import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Keyring } from '../keyring/createKeyring.ts'
import { toEvmAddress } from '../keyring/toAddress.ts'
import type { Hex, Signature } from './EvmTransaction.ts'
import { SigningError } from './SigningError.ts'

/** What the signer needs of a keyring; a locked one throws. */
export type SigningKeyring = Pick<Keyring, 'withKey'>

/** Signs 32 bytes with an EVM account. Not exposed to sites: signing any hash means signing anything (`eth_sign`). */
export function signDigest(keyring: SigningKeyring, address: string, digest: Uint8Array): Signature {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new SigningError('This is not an EVM account.', 'WrongPlatform')
  const bytes = keyring.withKey(address, (key) =>
    secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'recovered' }),
  )
  // A fault during signing can leak the key, so a signature that doesn't verify is not returned.
  const publicKey = secp256k1.recoverPublicKey(bytes, digest, { prehash: false })
  if (toEvmAddress(publicKey) !== address.toLowerCase())
    throw new SigningError('The signature does not verify. Nothing was sent.', 'EncodingMismatch')
  return {
    r: `0x${bytesToHex(bytes.subarray(1, 33))}`,
    s: `0x${bytesToHex(bytes.subarray(33))}`,
    yParity: bytes[0]!,
  }
}

/** 65 bytes; the last one is 27 or 28, as contracts and `personal_sign` use. */
export function signatureText({ r, s, yParity }: Signature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${(27 + yParity).toString(16)}`
}
