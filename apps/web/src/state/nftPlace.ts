/** A collection's address in lower case; undefined if it isn't one. */
export function toCollection(text: string): `0x${string}` | undefined {
  return /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as `0x${string}`) : undefined
}

/** Whether the text is an integer of at most 256 bits. */
export function isTokenId(text: string): boolean {
  return /^(0|[1-9]\d{0,77})$/.test(text) && BigInt(text) < 2n ** 256n
}
