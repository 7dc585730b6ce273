/** The largest block range that a node accepts, parsed from its error message; undefined if the message doesn't say. */
export function maxBlocksOf(said: string, tried: bigint): bigint | undefined {
  // A limit on results only concerns this range.
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
