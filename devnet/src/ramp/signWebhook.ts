import type { Brand } from './SandboxOrder.ts'

export type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Signs a webhook like a real provider, written from its documentation and independently of the verifying code:
 * time and body (MoonPay, Stripe), JWT (Transak), listed headers (Coinbase), method, path and nonce (Banxa).
 */
export async function signWebhook(brand: Brand, options: signWebhook.Options): Promise<SignedWebhook> {
  const { key, nowSeconds, path, payload } = options
  const body = JSON.stringify(payload)
  const json = { 'content-type': 'application/json' }
  switch (brand) {
    case 'sandbox-ferry': {
      const signature = await hmac(key, `${nowSeconds}.${body}`)
      return { body, headers: { ...json, 'sandbox-signature': `t=${nowSeconds},s=${signature.toString('hex')}` } }
    }
    case 'sandbox-lock': {
      const head = toBase64Url({ alg: 'HS256', typ: 'JWT' })
      const claims = toBase64Url({ ...payload, iat: nowSeconds, exp: nowSeconds + 300 })
      const signature = await hmac(key, `${head}.${claims}`)
      const data = `${head}.${claims}.${signature.toString('base64url')}`
      return { body: JSON.stringify({ data }), headers: json }
    }
    case 'sandbox-quay': {
      const event = options.eventId ?? `${nowSeconds}-${body.length}`
      const names = 'content-type x-event-id'
      const signature = await hmac(key, [nowSeconds, names, 'application/json', event, body].join('.'))
      const header = `t=${nowSeconds},h=${names},v1=${signature.toString('hex')}`
      return { body, headers: { ...json, 'x-event-id': event, 'sandbox-signature': header } }
    }
    case 'sandbox-weir': {
      const nonce = `${nowSeconds}000000`
      const signature = await hmac(key, ['POST', path, nonce, body].join('\n'))
      return { body, headers: { ...json, authorization: `Bearer sandbox:${signature.toString('hex')}:${nonce}` } }
    }
  }
}

export declare namespace signWebhook {
  type Options = {
    readonly key: string
    /** Path of the webhook URL. */
    readonly path: string
    readonly payload: Readonly<Record<string, unknown>>
    readonly nowSeconds: number
    readonly eventId?: string
  }
}

/** Web Crypto, because the verifying code uses Node's. */
async function hmac(key: string, text: string): Promise<Buffer> {
  const bytes = new TextEncoder()
  const imported = await crypto.subtle.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return Buffer.from(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)))
}

function toBase64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
