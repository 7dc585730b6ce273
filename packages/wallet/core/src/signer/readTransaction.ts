import { bytesToHex } from '@noble/hashes/utils.js'
import type { AccessList, EvmTransaction, Hex, Signature, SignedAuthorization } from './EvmTransaction.ts'
import { type RlpItem, readRlp } from './readRlp.ts'

export type ReadTransaction = { readonly transaction: EvmTransaction; readonly signature: Signature | undefined }

/**
 * Reads a transaction, signed or not, from the bytes that are hashed or broadcast. It shares no code
 * with the library that writes them. @throws RangeError for anything that isn't exactly one transaction
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  switch (bytes[0]) {
    case 1:
      return readEip2930(listOf(readRlp(bytes.subarray(1))))
    case 2:
      return readDynamicFee(listOf(readRlp(bytes.subarray(1))), false)
    case 4:
      return readDynamicFee(listOf(readRlp(bytes.subarray(1))), true)
    default:
      return readLegacy(listOf(readRlp(bytes)))
  }
}

function readLegacy(fields: readonly RlpItem[]): ReadTransaction {
  const [nonce, gasPrice, gas, to, value, data, v, r, s] = exactly(fields, 9)
  const call = { nonce: countOf(nonce), gas: numberOf(gas), to: toOf(to), value: numberOf(value), data: hexOf(data) }
  const isUnsigned = lengthOf(r) === 0 && lengthOf(s) === 0
  const recovery = numberOf(v)
  // EIP-155: unsigned, the chain id itself; signed, twice the chain id plus 35 or 36.
  const chainId = isUnsigned ? recovery : (recovery - 35n) / 2n
  if (chainId < 1n || chainId > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError('The transaction is valid on every chain.')
  const transaction = { type: 'legacy', chainId: Number(chainId), ...call, gasPrice: numberOf(gasPrice) } as const
  if (isUnsigned) return { transaction, signature: undefined }
  return { transaction, signature: { r: wordOf(r), s: wordOf(s), yParity: Number((recovery - 35n) % 2n) } }
}

function readEip2930(fields: readonly RlpItem[]): ReadTransaction {
  const [chainId, nonce, gasPrice, gas, to, value, data, accessList, ...rest] = fields
  const call = { nonce: countOf(nonce), gas: numberOf(gas), to: toOf(to), value: numberOf(value), data: hexOf(data) }
  return {
    transaction: {
      type: 'eip2930',
      chainId: countOf(chainId),
      ...call,
      gasPrice: numberOf(gasPrice),
      accessList: accessListOf(accessList),
    },
    signature: signatureOf(rest),
  }
}

function readDynamicFee(fields: readonly RlpItem[], hasAuthorizations: boolean): ReadTransaction {
  const [chainId, nonce, tip, fee, gas, to, value, data, accessList, ...rest] = fields
  const common = {
    chainId: countOf(chainId),
    nonce: countOf(nonce),
    gas: numberOf(gas),
    to: toOf(to),
    value: numberOf(value),
    data: hexOf(data),
    maxFeePerGas: numberOf(fee),
    maxPriorityFeePerGas: numberOf(tip),
    accessList: accessListOf(accessList),
  }
  if (!hasAuthorizations) return { transaction: { type: 'eip1559', ...common }, signature: signatureOf(rest) }
  const [list, ...signature] = rest
  const authorizationList = listOf(list).map(authorizationOf)
  return { transaction: { type: 'eip7702', ...common, authorizationList }, signature: signatureOf(signature) }
}

function signatureOf(fields: readonly RlpItem[]): Signature | undefined {
  if (fields.length === 0) return undefined
  const [yParity, r, s] = exactly(fields, 3)
  return { r: wordOf(r), s: wordOf(s), yParity: parityOf(yParity) }
}

function authorizationOf(item: RlpItem): SignedAuthorization {
  const [chainId, address, nonce, yParity, r, s] = exactly(listOf(item), 6)
  return {
    chainId: countOf(chainId),
    address: sizedOf(address, 20),
    nonce: countOf(nonce),
    yParity: parityOf(yParity),
    r: wordOf(r),
    s: wordOf(s),
  }
}

function accessListOf(item: RlpItem | undefined): AccessList {
  return listOf(item).map((entry) => {
    const [address, storageKeys] = exactly(listOf(entry), 2)
    return { address: sizedOf(address, 20), storageKeys: listOf(storageKeys).map((key) => sizedOf(key, 32)) }
  })
}

function exactly(fields: readonly RlpItem[], count: number): readonly RlpItem[] {
  if (fields.length !== count) throw new RangeError(`A transaction with ${fields.length} fields where ${count} belong.`)
  return fields
}

function listOf(item: RlpItem | undefined): readonly RlpItem[] {
  if (item === undefined || item instanceof Uint8Array) throw new RangeError('Expected a list, found bytes.')
  return item
}

function bytesOf(item: RlpItem | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new RangeError('Expected bytes, found a list.')
  return item
}

function lengthOf(item: RlpItem | undefined): number {
  return bytesOf(item).length
}

function hexOf(item: RlpItem | undefined): Hex {
  return `0x${bytesToHex(bytesOf(item))}`
}

function sizedOf(item: RlpItem | undefined, size: number): Hex {
  if (lengthOf(item) !== size) throw new RangeError(`${lengthOf(item)} bytes where ${size} belong.`)
  return hexOf(item)
}

function toOf(item: RlpItem | undefined): Hex | undefined {
  return lengthOf(item) === 0 ? undefined : sizedOf(item, 20)
}

/** A number without leading zeros, at most 32 bytes. */
function numberOf(item: RlpItem | undefined): bigint {
  const bytes = bytesOf(item)
  if (bytes.length === 0) return 0n
  if (bytes[0] === 0 || bytes.length > 32) throw new RangeError('A number with leading zeros, or too large.')
  return BigInt(hexOf(bytes))
}

function countOf(item: RlpItem | undefined): number {
  const value = numberOf(item)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('A number too large.')
  return Number(value)
}

function parityOf(item: RlpItem | undefined): number {
  const parity = countOf(item)
  if (parity > 1) throw new RangeError('A parity is 0 or 1.')
  return parity
}

/** 32 bytes as hex. */
function wordOf(item: RlpItem | undefined): Hex {
  return `0x${numberOf(item).toString(16).padStart(64, '0')}`
}
