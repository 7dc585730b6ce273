import type { Hex } from 'viem'

/**
 * Reads and writes ABI data that consists of 32-byte words only, such as pool logs and pool reads. A market has tens of thousands of these, and a
 * general decoder takes 50 times as long.
 */

/** Calldata: a selector, then words. */
export function encodeCall(selector: Hex, ...words: readonly (bigint | number | Hex)[]): Hex {
  return `${selector}${words.map(encodeWord).join('')}` as Hex
}

function encodeWord(value: bigint | number | Hex): string {
  if (typeof value === 'string') return value.slice(2).padStart(64, '0')
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
}

/** Number of whole words in `data`. */
export function wordCount(data: Hex): number {
  return Math.floor((data.length - 2) / 64)
}

/** Word `index` as an unsigned integer. */
export function uintAt(data: Hex, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}

/** Word `index` as a signed integer (`int24` to `int256` are all sign-extended to the whole word). */
export function intAt(data: Hex, index: number): bigint {
  return BigInt.asIntN(256, uintAt(data, index))
}

/** Word `index` as a lower-case address. */
export function addressAt(data: Hex, index: number): Hex {
  return `0x${data.slice(26 + index * 64, 66 + index * 64).toLowerCase()}`
}
