import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `written` (lower-case hex) is the HMAC-SHA256 of `parts`, compared in constant time. */
export function isHmacHex(written: string, key: string, ...parts: readonly (string | Buffer)[]): boolean {
  // Only the canonical spelling of a digest is accepted.
  if (!/^[0-9a-f]{64}$/.test(written)) return false
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return timingSafeEqual(Buffer.from(written, 'hex'), hmac.digest())
}

/** Allowed difference between a signed time and now, to prevent replays. */
export const maxSkewSeconds = 300

export function isRecent(written: string | undefined, nowSeconds: number): boolean {
  return (
    written !== undefined && /^[1-9]\d{9}$/.test(written) && Math.abs(nowSeconds - Number(written)) <= maxSkewSeconds
  )
}

/** Parses `a=1,b=2`; undefined for duplicate keys. */
export function readPairs(header: unknown): ReadonlyMap<string, string> | undefined {
  if (typeof header !== 'string') return undefined
  const pairs = new Map<string, string>()
  for (const part of header.split(',')) {
    const at = part.indexOf('=')
    const key = part.slice(0, at).trim()
    if (at < 1 || pairs.has(key)) return undefined
    pairs.set(key, part.slice(at + 1).trim())
  }
  return pairs
}
