import { keccak_256 } from '@noble/hashes/sha3.js'
import { toRlp } from 'viem/utils'
import type { Hex, SignedAuthorization } from './EvmTransaction.ts'
import { SigningError } from './SigningError.ts'
import { type SigningKeyring, signDigest } from './signDigest.ts'

const magic = 5
const none = `0x${'00'.repeat(20)}`

/**
 * Signs that an account runs a contract's code on one chain (EIP-7702): the whole account is that contract's from then on. For the wallet's own
 * upgrade alone; no page can ask for it.
 *
 * @param delegates Contracts that this wallet knows. The zero address, which ends a delegation, always is.
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
