import { timingSafeEqual } from 'node:crypto'
import type { Webhook } from '../RampAdapter.ts'
import { isHmacHex } from './isHmacHex.ts'

/**
 * `Authorization: Bearer <API key>:<HMAC-SHA256 hex of "POST\npath\nnonce\nbody">:<nonce>`: Banxa (docs.banxa.com "Webhooks",
 * "Authenticate"). The nonce is a time in seconds, milliseconds or microseconds, which is checked against the clock.
 */
export function isBearerSigned({ body, headers, path, nowSeconds }: Webhook, rule: isBearerSigned.Rule): boolean {
  const [apiKey, signature, nonce, ...more] = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]?.split(':') ?? []
  if (apiKey === undefined || signature === undefined || nonce === undefined || more.length > 0) return false
  if (!isSameText(apiKey, rule.apiKey) || !isNonceRecent(nonce, nowSeconds)) return false
  return isHmacHex(signature, rule.key, `POST\n${path}\n${nonce}\n`, body)
}

export declare namespace isBearerSigned {
  type Rule = { readonly apiKey: string; readonly key: string }
}

/** Limits replays of recorded webhooks. Orders only move forward, so a day is harmless. */
const maxNonceAgeSeconds = 86_400

function isNonceRecent(nonce: string, nowSeconds: number): boolean {
  if (!/^[1-9]\d{9}(\d{3}){0,2}$/.test(nonce)) return false
  return Math.abs(nowSeconds - Number(nonce.slice(0, 10))) <= maxNonceAgeSeconds
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
