import type { Hex } from './EvmTransaction.ts'

export type TypedField = { readonly name: string; readonly type: string }

/** A value by its type: numbers are bigint, bytes and addresses lower-case hex. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | { readonly [name: string]: TypedValue }
export type TypedStruct = { readonly [name: string]: TypedValue }

/** Parsed typed data (EIP-712), used both for display and for signing. */
export type TypedData = {
  readonly types: { readonly [name: string]: readonly TypedField[] }
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
}

/** `uint8` to `uint256`, `int8` to `int256`. */
export function integerOf(type: string): { readonly isSigned: boolean; readonly bits: number } | undefined {
  const [, unsigned, digits] = /^(u?)int(\d{1,3})$/.exec(type) ?? []
  const bits = Number(digits)
  if (digits === undefined || digits !== String(bits) || bits % 8 !== 0 || bits < 8 || bits > 256) return undefined
  return { isSigned: unsigned === '', bits }
}

/** `bytes1` to `bytes32`. */
export function fixedBytesOf(type: string): number | undefined {
  const [, digits] = /^bytes([1-9]\d?)$/.exec(type) ?? []
  return digits !== undefined && Number(digits) <= 32 ? Number(digits) : undefined
}

/** Element type and length of an array type; undefined if it isn't one. The last brackets are the outermost. */
export function arrayOf(type: string): { readonly of: string; readonly length: number | undefined } | undefined {
  const [, of, digits] = /^(.+)\[(|[1-9]\d{0,4})\]$/.exec(type) ?? []
  return of === undefined ? undefined : { of, length: digits === '' ? undefined : Number(digits) }
}

export function isAtomic(type: string): boolean {
  return (
    ['bool', 'address', 'bytes', 'string'].includes(type) ||
    integerOf(type) !== undefined ||
    fixedBytesOf(type) !== undefined
  )
}

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
}
