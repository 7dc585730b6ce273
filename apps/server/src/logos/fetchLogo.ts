import { fetchPublicly } from './fetchPublicly.ts'
import { LogoError } from './LogoError.ts'

export const maxBytes = 1_000_000
const maxRedirects = 3
const accept = 'image/webp,image/png,image/jpeg,image/gif'

/**
 * Fetches a logo that a list names.
 *
 * @param options.privateHosts `host` or `host:port` as in URLs: these may have private addresses and use http
 * @throws {LogoError} with the reason
 */
export async function fetchLogo(url: string, options: fetchLogo.Options): Promise<Buffer> {
  if (url.startsWith('data:')) return readDataUrl(url)
  return await fetchPublicly(url, { ...options, accept, maxBytes, maxRedirects })
}

export declare namespace fetchLogo {
  type Options = { readonly privateHosts: ReadonlySet<string>; readonly signal: AbortSignal }
}

/** An image in the list itself, which needs no request. */
async function readDataUrl(url: string): Promise<Buffer> {
  // Base64 has four characters per three bytes; percent encoding, which no picture needs, is cut off sooner.
  if (url.length > maxBytes * 1.4) throw new LogoError('too-large')
  try {
    return Buffer.from(await (await fetch(url)).arrayBuffer())
  } catch (error) {
    throw new LogoError('no-image', error)
  }
}
