/** Blocks of the largest interval that a node gives, from the words of its refusal; undefined when they do not say so. */
export function mostBlocksOf(said: string, tried: bigint): bigint | undefined {
  // A limit of results is one of this interval alone.
  if (/results|\blogs\b|bytes|response/i.test(said)) return undefined
  const numbers = said.matchAll(
    /(?:max\w*|limit\w*|most|up to|than|exceed\w*|over|set to|>)\D{0,40}?(\d[\d,]{0,12})(k)?\b/gi,
  )
  for (const [, digits = '', thousands] of numbers) {
    const blocks = BigInt(digits.replaceAll(',', '')) * (thousands ? 1_000n : 1n)
    if (blocks > 0n && blocks < tried) return blocks
  }
  return undefined
}
