import {
  compactSignatureToSignature,
  concat,
  type Hex,
  keccak256,
  parseCompactSignature,
  recoverAddress,
  serializeSignature,
  slice,
} from 'viem'
import { hashBulk, hashPart } from './hashTwap.ts'
import { mostParts, type PartOrder, type SeaportPlace } from './PartOrder.ts'

/** The signer of the TWAP that an order belongs to, and the part's index. */
export type PartSignature = { readonly signer: Hex; readonly index: number }

/**
 * Decodes Seaport's bulk signature of a part: compact, with index and sibling
 * hashes. Undefined for any other bytes, including other forms that Seaport accepts.
 */
export async function readPartSignature(
  order: PartOrder,
  signature: Hex,
  place: SeaportPlace,
): Promise<PartSignature | undefined> {
  const height = (signature.length / 2 - 1 - 67) / 32
  if (!/^0x[0-9a-f]+$/.test(signature) || !Number.isInteger(height) || height < 1 || 2 ** height > mostParts)
    return undefined
  const index = Number(slice(signature, 64, 67))
  // Seaport only reads the lowest bits, so a larger index would be an alias of the same part.
  if (index >= 2 ** height) return undefined
  let node = hashPart(order)
  for (let level = 0; level < height; level++) {
    const sibling = slice(signature, 67 + 32 * level, 99 + 32 * level)
    node = keccak256(concat((index >> level) & 1 ? [sibling, node] : [node, sibling]))
  }
  const compact = compactSignatureToSignature(parseCompactSignature(slice(signature, 0, 64)))
  const hash = hashBulk(node, height, place)
  const signer = await recoverAddress({ hash, signature: serializeSignature(compact) }).catch(() => undefined)
  return signer && { signer: signer.toLowerCase() as Hex, index }
}
