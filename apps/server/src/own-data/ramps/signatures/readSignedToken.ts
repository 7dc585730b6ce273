import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Claims of an HS256 JSON Web Token in a body `{"data": "<token>"}`: Transak (docs.transak.com "How to decrypt the
 * webhook payload"), whose key is the partner's access token. Only HS256 is accepted, whatever the token's header says.
 *
 * @returns undefined unless it is signed by one of `keys` and hasn't expired
 */
export function readSignedToken(body: Buffer, keys: readonly string[], nowSeconds: number): unknown {
  const token = (parse(body.toString('utf8')) as { data?: unknown } | undefined)?.data
  if (typeof token !== 'string' || !/^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)) return undefined
  const [header, payload, signature] = token.split('.') as [string, string, string]
  if ((parse(decode(header)) as { alg?: unknown } | undefined)?.alg !== 'HS256') return undefined
  const given = Buffer.from(signature, 'base64url')
  // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
  if (given.toString('base64url') !== signature) return undefined
  const isSigned = (key: string) =>
    timingSafeEqual(given, createHmac('sha256', key).update(`${header}.${payload}`).digest())
  if (!keys.some(isSigned)) return undefined
  const claims = parse(decode(payload)) as { exp?: unknown } | undefined
  if (typeof claims !== 'object' || claims === null) return undefined
  return typeof claims.exp === 'number' && claims.exp < nowSeconds ? undefined : claims
}

function decode(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
