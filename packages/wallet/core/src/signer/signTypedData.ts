import { bytesToHex } from '@noble/hashes/utils.js'
import { hashTypedData as hashByViem } from 'viem/utils'
import type { Hex } from './EvmTransaction.ts'
import { hashTypedData } from './hashTypedData.ts'
import { SigningError } from './SigningError.ts'
import { type SigningKeyring, signatureText, signDigest } from './signDigest.ts'
import type { TypedData } from './TypedData.ts'

/** Signs typed data (EIP-712, v4) from `readTypedData`: what was shown is what is signed. Two implementations must agree on the digest. */
export function signTypedData(keyring: SigningKeyring, address: string, data: TypedData): Hex {
  const digest = hashTypedData(data)
  if (hashByViem(data as Parameters<typeof hashByViem>[0]) !== `0x${bytesToHex(digest)}`)
    throw new SigningError('Two decoders disagree about this request. Nothing was signed.', 'EncodingMismatch')
  return signatureText(signDigest(keyring, address, digest))
}
