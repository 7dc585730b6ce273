import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { serializeTransaction } from 'viem/utils'
import type { EvmTransaction, Hex, Signature } from './EvmTransaction.ts'
import { readTransaction } from './readTransaction.ts'
import { SigningError } from './SigningError.ts'
import { type SigningKeyring, signDigest } from './signDigest.ts'

type Writer = (transaction: EvmTransaction, signature?: Signature) => Uint8Array

/**
 * Signs a transaction. viem writes the bytes; a reader of our own, which shares nothing with it, reads them back before they are signed and
 * again before they leave, and every field must be the one that was asked for.
 *
 * @param write Another writer, in tests.
 * @returns What `eth_sendRawTransaction` takes, and its hash.
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

/** What `signTransaction` writes with. */
export function writeByViem(transaction: EvmTransaction, signature?: Signature): Uint8Array {
  const { to, ...rest } = transaction
  // viem's types want to know what is undefined; the reader decides whether it wrote the right thing.
  const serializable = { ...rest, ...(to !== undefined && { to }) } as unknown as Parameters<
    typeof serializeTransaction
  >[0]
  const signed = signature && { ...signature, v: BigInt(27 + signature.yParity) }
  return hexToBytes(serializeTransaction(serializable, signed).slice(2))
}

function assertSame(bytes: Uint8Array, wanted: EvmTransaction, signature: Signature | undefined): void {
  if (factsOf(readTransaction(bytes)) !== factsOf({ transaction: wanted, signature }))
    throw new SigningError('The transaction was encoded into another one. Nothing was signed.', 'EncodingMismatch')
}

/** One text for each meaning: keys in order, hex in lower case. */
function factsOf(value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return `${each}n`
    if (typeof each === 'string') return each.toLowerCase()
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Refuses what no node would take, or what would be good on every chain. Fields that aren't its own are dropped. */
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

/** Good on one chain alone. */
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
