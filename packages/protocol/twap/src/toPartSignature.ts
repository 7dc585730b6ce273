import {
  concat,
  type Hex,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { treeOf } from './hashTwap.ts'
import type { PartOrder } from './PartOrder.ts'

/** Seaport's signature of one part: the owner's compact signature (EIP-2098), the part's index, and its sibling hashes up to the root. */
export function toPartSignature(signature: Hex, orders: readonly PartOrder[], index: number): Hex {
  if (orders[index] === undefined) throw new RangeError(`The plan has no part ${index}.`)
  const siblings = treeOf(orders)
    .slice(0, -1)
    .map((level, height) => level[(index >> height) ^ 1]!)
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  return concat([compact, numberToHex(index, { size: 3 }), ...siblings])
}
