import type { Webhook } from '../RampAdapter.ts'
import { isHmacHex, isRecent, readPairs } from './isHmacHex.ts'

/**
 * `t=<seconds>,h=<header names>,v1=<HMAC-SHA256 hex of "t.h.values.body">`, values joined by dots: Coinbase's
 * `X-Hook0-Signature` (docs.cdp.coinbase.com "Verify signatures"; its `v0`, without the headers, is ignored).
 */
export function isHeaderListSigned({ body, headers, nowSeconds }: Webhook, rule: isHeaderListSigned.Rule): boolean {
  const pairs = readPairs(headers[rule.header])
  const [time, names, signature] = [pairs?.get('t'), pairs?.get('h'), pairs?.get('v1')]
  if (time === undefined || names === undefined || signature === undefined || !isRecent(time, nowSeconds)) return false
  const values = names.split(' ').map((name) => headers[name.toLowerCase()])
  if (!values.every((value) => typeof value === 'string')) return false
  return isHmacHex(signature, rule.key, `${time}.${names}.${values.join('.')}.`, body)
}

export declare namespace isHeaderListSigned {
  type Rule = { readonly header: string; readonly key: string }
}
