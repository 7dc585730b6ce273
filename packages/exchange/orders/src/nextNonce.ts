/**
 * The first of the words that nonces of Oxbow's orders are in: the top of keccak256("oxbow: nonces of orders"), with room for 2^32 words. Whoever cancels a whole word cancels nothing that another program has
 * signed.
 */
export const firstWord = 0x1636e30ba9e928f51db386888a42651a6683ca3e2f8940b6b6a60800000000n

/** Whether a nonce is in one of those words. */
export function isOwnNonce(nonce: bigint): boolean {
  return nonce >> 40n === firstWord >> 32n
}

/** Words that are read in one request, and requests that are worth it: whoever has spent all of that has spent it on purpose. */
export const nonceReads = { words: 64, requests: 4 } as const

/**
 * The next nonce of an account on a chain: from one word until it is used up, then from the next, so that many orders are canceled by one call. Undefined where all that are looked at are spent.
 *
 * @param last the highest that a server or page has given away; undefined where there is none
 * @param readWords Permit2's bitmaps of words: nonces that are spent
 */
export async function nextNonce(
  last: bigint | undefined,
  readWords: (words: readonly bigint[]) => Promise<readonly bigint[]>,
): Promise<bigint | undefined> {
  let nonce = last === undefined ? firstWord << 8n : last + 1n
  for (let request = 0; request < nonceReads.requests; request++) {
    const words = Array.from({ length: nonceReads.words }, (_, index) => (nonce >> 8n) + BigInt(index))
    for (const [index, spent] of (await readWords(words)).entries())
      for (const word = words[index]; nonce >> 8n === word; nonce++)
        if (((spent >> (nonce & 255n)) & 1n) === 0n) return isOwnNonce(nonce) ? nonce : undefined
  }
  return undefined
}
