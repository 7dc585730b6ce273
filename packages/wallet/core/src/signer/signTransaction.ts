import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { serializeTransaction } from 'viem/utils'
import type { EvmTransaction, Hex, Signature } from './EvmTransaction.ts'
import { readTransaction } from './readTransaction.ts'
import { SigningError } from './SigningError.ts'
import { type SigningKeyring, signDigest } from './signDigest.ts'

type Writer = (transaction: EvmTransaction, signature?: Signature) => Uint8Array

/**
 * Signs a transaction. viem encodes it; an independent reader decodes the bytes before they
 * are signed and again before they are returned, and every field must match the request.
 *
 * @param write another encoder, in tests
 * @returns the raw transaction for `eth_sendRawTransaction`, and its hash
 */
export function signTransaction(
  keyring: SigningKeyring,
  from: string,
  transaction: EvmTransaction,
  write: Writer = writeByViem,
): { readonly raw: Hex; readonly hash: Hex } {
  const wanted = assertTransaction(transaction)
  const unsigned = write(wanted)
  assertSame(unsigned, wanted, undefined)
  const signature = signDigest(keyring, from, keccak_256(unsigned))
  const signed = write(wanted, signature)
  assertSame(signed, wanted, signature)
  return { raw: `0x${bytesToHex(signed)}`, hash: `0x${bytesToHex(keccak_256(signed))}` }
}

/** Default encoder of `signTransaction`. */
export function writeByViem(transaction: EvmTransaction, signature?: Signature): Uint8Array {
  const { to, ...rest } = transaction
  // viem's types require exact field types; the reader checks what was written.
  const serializable = { ...rest, ...(to !== undefined && { to }) } as unknown as Parameters<
    typeof serializeTransaction
  >[0]
  const signed = signature && { ...signature, v: BigInt(27 + signature.yParity) }
  return hexToBytes(serializeTransaction(serializable, signed).slice(2))
}

function assertSame(bytes: Uint8Array, wanted: EvmTransaction, signature: Signature | undefined): void {
  if (factsOf(readTransaction(bytes)) !== factsOf({ transaction: wanted, signature }))
    throw new SigningError('Encoding changed the transaction. Nothing was signed.', 'EncodingMismatch')
}

/** Canonical text for comparing: sorted keys, lower-case hex. */
function factsOf(value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return `${each}n`
    if (typeof each === 'string') return each.toLowerCase()
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Refuses what no node would accept, or what would be valid on every chain. Unknown fields are dropped. */
function assertTransaction(transaction: EvmTransaction): EvmTransaction {
  const { type, chainId, nonce, gas, to, value, data } = transaction
  const common = { chainId, nonce, gas, to, value, data }
  const isSound =
    isCount(chainId) &&
    chainId > 0 &&
    isCount(nonce) &&
    isAmount(gas, 64n) &&
    isAmount(value, 256n) &&
    isHex(data) &&
    (to === undefined ? data !== '0x' && type !== 'eip7702' : isHex(to, 20))
  if (!isSound) throw invalid()
  if (type === 'legacy' || type === 'eip2930') {
    const { gasPrice } = transaction
    if (!isAmount(gasPrice, 256n)) throw invalid()
    if (type === 'legacy') return { type, ...common, gasPrice }
    return { type, ...common, gasPrice, accessList: assertAccessList(transaction.accessList) }
  }
  if (type !== 'eip1559' && type !== 'eip7702') throw invalid()
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (!isAmount(maxFeePerGas, 256n) || !isAmount(maxPriorityFeePerGas, 256n) || maxPriorityFeePerGas > maxFeePerGas)
    throw invalid()
  const fees = { maxFeePerGas, maxPriorityFeePerGas, accessList: assertAccessList(transaction.accessList) }
  if (type === 'eip1559') return { type, ...common, ...fees }
  const list = transaction.authorizationList
  if (!Array.isArray(list) || list.length === 0 || !list.every(isAuthorization)) throw invalid()
  return { type, ...common, ...fees, authorizationList: list }
}

function assertAccessList<T extends { readonly accessList: unknown }['accessList']>(list: T): T {
  const isEntry = (entry: { address: unknown; storageKeys: unknown }) =>
    isHex(entry?.address, 20) && Array.isArray(entry.storageKeys) && entry.storageKeys.every((key) => isHex(key, 32))
  if (!Array.isArray(list) || !list.every(isEntry)) throw invalid()
  return list
}

/** Valid on one chain only. */
function isAuthorization({ chainId, address, nonce, yParity, r, s }: Record<string, unknown>): boolean {
  return (
    isCount(chainId) &&
    Number(chainId) > 0 &&
    isHex(address, 20) &&
    isCount(nonce) &&
    (yParity === 0 || yParity === 1) &&
    isHex(r, 32) &&
    isHex(s, 32)
  )
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isAmount(value: unknown, bits: bigint): boolean {
  return typeof value === 'bigint' && value >= 0n && value < 1n << bits
}

function isHex(value: unknown, size?: number): boolean {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) return false
  return size === undefined || value.length === 2 + 2 * size
}

function invalid(): SigningError {
  return new SigningError('This transaction can’t be signed.', 'InvalidTransaction')
}
