/**
 * Normalizes a name (ENSIP-15); undefined if it is invalid, for example because of confusable letters. The tables for that are loaded only for names
 * that need them.
 */
export async function toEnsName(text: string): Promise<string | undefined> {
  if (text.length > 255) return undefined
  const plain = text.toLowerCase()
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(plain)) return /(^|\.)..--/.test(plain) ? undefined : plain
  const { normalize } = await import('viem/ens')
  try {
    const name = normalize(text)
    return name.includes('.') ? name : undefined
  } catch {
    return undefined
  }
}
