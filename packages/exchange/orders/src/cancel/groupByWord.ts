/**
 * Nonces by the word of Permit2 that they are in: all of one word are taken back by one call.
 *
 * @returns of each word the mask of its nonces
 */
export function groupByWord(nonces: readonly bigint[]): ReadonlyMap<bigint, bigint> {
  const masks = new Map<bigint, bigint>()
  for (const nonce of nonces) masks.set(nonce >> 8n, (masks.get(nonce >> 8n) ?? 0n) | (1n << (nonce & 255n)))
  return masks
}
