import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `written` (hex, lower case) is the HMAC-SHA256 of `parts`; takes as long whatever differs. */
export function isHmacHex(written: string, key: string, ...parts: readonly (string | Buffer)[]): boolean {
  // A digest may be written in one way alone: other letters of the same bytes are another message.
  if (!/^[0-9a-f]{64}$/.test(written)) return false
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return timingSafeEqual(Buffer.from(written, 'hex'), hmac.digest())
}

/** Seconds by which a signed time may differ from now: what is older was recorded and is played again. */
export const mostSkewSeconds = 300

export function isRecent(written: string | undefined, nowSeconds: number): boolean {
  return (
    written !== undefined && /^[1-9]\d{9}$/.test(written) && Math.abs(nowSeconds - Number(written)) <= mostSkewSeconds
  )
}

/** `a=1,b=2` as a map; undefined where something is written twice. */
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
