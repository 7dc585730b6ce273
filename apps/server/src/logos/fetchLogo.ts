import { lookup } from 'node:dns'
import { get as getByHttp, type IncomingMessage } from 'node:http'
import { get as getByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'
import { LogoError } from './LogoError.ts'

export const mostBytes = 1_000_000
const mostRedirects = 3
const timeoutMs = 5_000

/**
 * The bytes of a picture that a list names. A list's author chooses the address, so the request goes to public addresses alone, by https, and to
 * the very address that was looked at; each redirect is judged anew. Credentials, cookies and a referrer are not sent.
 *
 * @param options.privateHosts `host` or `host:port` as in URLs: these may be anywhere, and may speak http
 * @throws {LogoError} saying why there is none
 */
export async function fetchLogo(url: string, { privateHosts, signal }: fetchLogo.Options): Promise<Buffer> {
  if (url.startsWith('data:')) return readDataUrl(url)
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    let next = new URL(url)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await ask(next, privateHosts.has(next.host), ends)
      const { location } = response.headers
      const { statusCode = 0 } = response
      if (statusCode < 300 || statusCode >= 400 || location === undefined) return await readBody(response)
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

export declare namespace fetchLogo {
  type Options = { readonly privateHosts: ReadonlySet<string>; readonly signal: AbortSignal }
}

function ask(url: URL, isAnywhere: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname, port, pathname, search } = url
  if (protocol !== 'https:' && !(isAnywhere && protocol === 'http:')) throw new LogoError('not-https')
  const host = hostname.replace(/^\[|\]$/g, '')
  // Node resolves no address that is one already.
  if (!isAnywhere && isIP(host) !== 0 && !isPublicAddress(host)) throw new LogoError('private-address')
  const get = protocol === 'https:' ? getByHttps : getByHttp
  return new Promise((resolve, reject) => {
    const request = get(
      {
        host,
        port,
        path: pathname + search,
        signal,
        headers: { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' },
        agent: false,
        lookup: isAnywhere ? undefined : lookUpPublic,
      },
      resolve,
    )
    request.on('error', reject)
  })
}

/** Resolves a name once, for the connection itself: a second answer cannot lead it elsewhere. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || first === undefined) return answer(error ?? new LogoError('unreachable'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return answer(new LogoError('private-address'), [])
    if (options.all === true) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    if (response.statusCode !== 200) throw new LogoError('refused')
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > mostBytes) throw new LogoError('too-large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    response.destroy()
  }
}

/** Of an image that stands in the list itself; nobody is asked. */
async function readDataUrl(url: string): Promise<Buffer> {
  // Base64 has four characters for three bytes; percent encoding, which no picture needs, ends sooner.
  if (url.length > mostBytes * 1.4) throw new LogoError('too-large')
  try {
    return Buffer.from(await (await fetch(url)).arrayBuffer())
  } catch (error) {
    throw new LogoError('no-image', error)
  }
}
