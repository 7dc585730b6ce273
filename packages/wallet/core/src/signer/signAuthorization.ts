import { keccak_256 } from '@noble/hashes/sha3.js'
import { toRlp } from 'viem/utils'
import type { Hex, SignedAuthorization } from './EvmTransaction.ts'
import { SigningError } from './SigningError.ts'
import { type SigningKeyring, signDigest } from './signDigest.ts'

const magic = 5
const none = `0x${'00'.repeat(20)}`

/**
 * Signs that an account delegates to a contract on one chain (EIP-7702): its code then
 * controls the whole account. Only for the wallet's own upgrade; no page can request it.
 *
 * @param delegates contracts that this wallet knows; the zero address, which ends a delegation, is always allowed
 */
export function signAuthorization(
  keyring: SigningKeyring,
  from: string,
  authorization: { readonly chainId: number; readonly address: Hex; readonly nonce: number },
  delegates: readonly string[],
): SignedAuthorization {
  const { chainId, nonce } = authorization
  const address = authorization.address.toLowerCase() as Hex
  const isKnown = address === none || delegates.some((each) => each.toLowerCase() === address)
  if (!isKnown || !Number.isSafeInteger(chainId) || chainId < 1 || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new SigningError('This delegation can’t be signed.', 'DelegationRefused')
  const list = toRlp([hexOf(chainId), address, hexOf(nonce)], 'bytes')
  const digest = keccak_256(Uint8Array.of(magic, ...list))
  return { chainId, address, nonce, ...signDigest(keyring, from, digest) }
}

function hexOf(value: number): Hex {
  const digits = value.toString(16)
  return value === 0 ? '0x' : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}
