/** A collection's address as it is asked for; undefined for anything else. */
export function toCollection(text: string): `0x${string}` | undefined {
  return /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as `0x${string}`) : undefined
}

/** A number that fits into 256 bits. */
export function isTokenId(text: string): boolean {
  return /^(0|[1-9]\d{0,77})$/.test(text) && BigInt(text) < 2n ** 256n
}
