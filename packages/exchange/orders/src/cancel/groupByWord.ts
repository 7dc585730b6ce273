/**
 * Groups nonces by their word in Permit2's bitmap. One call cancels all nonces of a word.
 *
 * @returns word to the mask of its nonces
 */
export function groupByWord(nonces: readonly bigint[]): ReadonlyMap<bigint, bigint> {
  const masks = new Map<bigint, bigint>()
  for (const nonce of nonces) masks.set(nonce >> 8n, (masks.get(nonce >> 8n) ?? 0n) | (1n << (nonce & 255n)))
  return masks
}
