import { fetchPublicly } from './fetchPublicly.ts'
import { LogoError } from './LogoError.ts'

export const mostBytes = 1_000_000
const mostRedirects = 3
const accept = 'image/webp,image/png,image/jpeg,image/gif'

/**
 * The bytes of a picture that a list names.
 *
 * @param options.privateHosts `host` or `host:port` as in URLs: these may be anywhere, and may speak http
 * @throws {LogoError} saying why there is none
 */
export async function fetchLogo(url: string, options: fetchLogo.Options): Promise<Buffer> {
  if (url.startsWith('data:')) return readDataUrl(url)
  return await fetchPublicly(url, { ...options, accept, mostBytes, mostRedirects })
}

export declare namespace fetchLogo {
  type Options = { readonly privateHosts: ReadonlySet<string>; readonly signal: AbortSignal }
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
