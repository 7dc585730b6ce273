import type { Hex } from 'viem'
import { DepositMismatchError } from './BridgeError.ts'

/** Splits calldata into words, if it calls that function with exactly that many. @throws {DepositMismatchError} */
export function toWords(data: Hex, selector: Hex, count: number): readonly bigint[] {
  const text = data.toLowerCase()
  if (!text.startsWith(selector)) throw new DepositMismatchError('It calls something else.')
  const words = text.slice(selector.length).match(/[0-9a-f]{64}/g) ?? []
  if (text.length !== selector.length + 64 * count || words.length !== count)
    throw new DepositMismatchError('It cannot be read.')
  return words.map((word) => BigInt(`0x${word}`))
}
