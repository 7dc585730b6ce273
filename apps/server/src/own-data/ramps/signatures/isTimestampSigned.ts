import type { Webhook } from '../RampAdapter.ts'
import { isHmacHex, isRecent, readPairs } from './isHmacHex.ts'

/**
 * `t=<seconds>,<name>=<HMAC-SHA256 hex of "t.body">`: MoonPay's `Moonpay-Signature-V2` (name `s`, dev.moonpay.com "Request signing")
 * and Stripe's `Stripe-Signature` (name `v1`, docs.stripe.com "Verify webhook signatures manually"; several while a secret is rotated).
 */
export function isTimestampSigned(webhook: Webhook, { header, name, key }: isTimestampSigned.Rule): boolean {
  const written = webhook.headers[header]
  if (typeof written !== 'string' || written.length > 1_000) return false
  const time = readPairs(
    written
      .split(',')
      .filter((part) => part.trim().startsWith('t='))
      .join(','),
  )?.get('t')
  const signatures = written
    .split(',')
    .flatMap((part) => (part.trim().startsWith(`${name}=`) ? part.trim().slice(name.length + 1) : []))
  if (time === undefined || !isRecent(time, webhook.nowSeconds)) return false
  return signatures.some((signature) => isHmacHex(signature, key, `${time}.`, webhook.body))
}

export declare namespace isTimestampSigned {
  /** `header` in lower case. */
  type Rule = { readonly header: string; readonly name: string; readonly key: string }
}
