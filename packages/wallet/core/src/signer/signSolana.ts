import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { readSolanaMessage } from './readSolanaMessage.ts'
import { SigningError } from './SigningError.ts'
import type { SigningKeyring } from './signDigest.ts'

/** Signs a Solana transaction, given as its message bytes. The account must be one of its signers. */
export function signSolanaTransaction(keyring: SigningKeyring, address: string, message: Uint8Array): Uint8Array {
  const read = readSolanaMessage(message)
  if (read === undefined) throw new SigningError('This is no Solana transaction.', 'InvalidTransaction')
  if (!read.signers.includes(address))
    throw new SigningError('This transaction doesn’t ask for this account’s signature.', 'NotASigner')
  return sign(keyring, address, message)
}

/** Signs bytes that aren't a transaction, such as a sign-in text. */
export function signSolanaMessage(keyring: SigningKeyring, address: string, message: Uint8Array): Uint8Array {
  if (readSolanaMessage(message) !== undefined)
    throw new SigningError('This message is a transaction in disguise.', 'TransactionAsMessage')
  return sign(keyring, address, message)
}

function sign(keyring: SigningKeyring, address: string, message: Uint8Array): Uint8Array {
  if (address.startsWith('0x')) throw new SigningError('This is no Solana account.', 'WrongPlatform')
  const signature = keyring.withKey(address, (key) => ed25519.sign(message, key))
  if (!ed25519.verify(signature, message, base58.decode(address)))
    throw new SigningError('The signature does not verify. Nothing was sent.', 'EncodingMismatch')
  return signature
}
