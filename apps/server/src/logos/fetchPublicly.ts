import { get as getByHttp, type IncomingMessage } from 'node:http'
import { get as getByHttps } from 'node:https'
import { isIP } from 'node:net'
import { createPublicLookup } from '../http/createPublicLookup.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { LogoError } from './LogoError.ts'

const timeoutMs = 5_000

/**
 * Fetches a file from an untrusted URL: only by https, only from public addresses, and from exactly the address that was checked; each redirect is
 * checked again. Sends no credentials, cookies or referrer.
 *
 * @throws {LogoError} with the reason
 */
export async function fetchPublicly(
  url: string,
  { accept, maxBytes, maxRedirects, privateHosts, signal }: fetchPublicly.Options,
): Promise<Buffer> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    let next = new URL(url)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await ask(next, { accept, isAnywhere: privateHosts.has(next.host), signal: ends })
      const { location } = response.headers
      const { statusCode = 0 } = response
      if (statusCode < 300 || statusCode >= 400 || location === undefined) return await readBody(response, maxBytes)
      response.destroy()
      if (!URL.canParse(location, next)) throw new LogoError('refused')
      next = new URL(location, next)
    }
    throw new LogoError('refused')
  } catch (error) {
    if (error instanceof LogoError) throw error
    throw new LogoError(ends.aborted && !signal.aborted ? 'slow' : 'unreachable', error)
  }
}

export declare namespace fetchPublicly {
  type Options = {
    /** Accepted media types. */
    readonly accept: string
    readonly maxBytes: number
    readonly maxRedirects: number
    /** `host` or `host:port` as in URLs: these may have private addresses and use http. */
    readonly privateHosts: ReadonlySet<string>
    readonly signal: AbortSignal
  }
}

type Ask = { readonly accept: string; readonly isAnywhere: boolean; readonly signal: AbortSignal }

function ask(url: URL, { accept, isAnywhere, signal }: Ask): Promise<IncomingMessage> {
  const { protocol, hostname, port, pathname, search } = url
  if (protocol !== 'https:' && !(isAnywhere && protocol === 'http:')) throw new LogoError('not-https')
  const host = hostname.replace(/^\[|\]$/g, '')
  // Node doesn't call the lookup for IP addresses.
  if (!isAnywhere && isIP(host) !== 0 && !isPublicAddress(host)) throw new LogoError('private-address')
  const get = protocol === 'https:' ? getByHttps : getByHttp
  return new Promise((resolve, reject) => {
    const request = get(
      {
        host,
        port,
        path: pathname + search,
        signal,
        headers: { accept, 'accept-encoding': 'identity' },
        agent: false,
        lookup: isAnywhere ? undefined : createPublicLookup(() => new LogoError('private-address')),
      },
      resolve,
    )
    request.on('error', reject)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    if (response.statusCode !== 200) throw new LogoError('refused')
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw new LogoError('too-large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    response.destroy()
  }
}
