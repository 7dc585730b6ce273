import { isNodeOrigin } from '@oxbow/contract/nodeOrigins'

/**
 * Parses a node URL as a person types it. Only https, or http on this device: anything else can be read and changed in transit.
 *
 * @example
 * parseNodeUrl(' localhost:8545 ') // { status: 'ok', url: 'http://localhost:8545/', origin: 'http://localhost:8545' }
 */
export function parseNodeUrl(text: string): parseNodeUrl.ReturnType {
  const trimmed = text.trim()
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(trimmed)
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`
  if (/\s/.test(trimmed) || !URL.canParse(written)) return { status: 'refused', reason: 'not-a-url' }
  const url = new URL(written)
  if (url.username !== '' || url.password !== '') return { status: 'refused', reason: 'has-password' }
  url.hash = ''
  if (isNodeOrigin(url.origin)) return { status: 'ok', url: url.href, origin: url.origin }
  return { status: 'refused', reason: url.protocol === 'https:' ? 'not-a-url' : 'not-secure' }
}

export declare namespace parseNodeUrl {
  type Refusal = 'not-a-url' | 'not-secure' | 'has-password'
  type ReturnType =
    | { readonly status: 'ok'; readonly url: string; readonly origin: string }
    | { readonly status: 'refused'; readonly reason: Refusal }
}
