/**
 * The first of the words that nonces of Oxbow's orders are in: the top of keccak256("oxbow: nonces of orders"), with room for 2^32 words. Whoever cancels a whole word cancels nothing that another program has
 * signed.
 */
export const firstWord = 0x1636e30ba9e928f51db386888a42651a6683ca3e2f8940b6b6a60800000000n

/** Whether a nonce is in one of those words. */
export function isOwnNonce(nonce: bigint): boolean {
  return nonce >> 40n === firstWord >> 32n
}

/**
 * The next nonce of an account on a chain: from one word until it is used up, then from the next, so that many orders are canceled by one call.
 *
 * @param last the highest that a server or page has given away; undefined where there is none
 * @param readWord Permit2's bitmap of a word: nonces that are spent
 */
export async function nextNonce(
  last: bigint | undefined,
  readWord: (word: bigint) => Promise<bigint>,
): Promise<bigint> {
  for (let nonce = last === undefined ? firstWord << 8n : last + 1n; ; ) {
    const word = nonce >> 8n
    const spent = await readWord(word)
    for (; nonce >> 8n === word; nonce++) if (((spent >> (nonce & 255n)) & 1n) === 0n) return nonce
  }
}
