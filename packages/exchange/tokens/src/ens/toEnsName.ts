/**
 * A name as ENSIP-15 writes it; undefined when it is none. Letters that look like others must not stand for them: the tables that know them are loaded for the
 * names that need them.
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
