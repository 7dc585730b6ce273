import { fetchPublicly } from '../../../logos/fetchPublicly.ts'
import { LogoError } from '../../../logos/LogoError.ts'
import { toGatewayUrl } from '../../../logos/toGatewayUrl.ts'
import { NftError } from './NftFault.ts'
import { type DataFile, readDataUrl } from './readDataUrl.ts'

export type NftHosts = {
  /** `https://host/ipfs/`, for `ipfs://` addresses; undefined without a gateway. */
  readonly ipfsGateway: string | undefined
  /** `host` or `host:port` as in URLs: only hosts that the operator allows. */
  readonly allowed: ReadonlySet<string>
  /** Those of them that may be at private addresses and use http. */
  readonly privateHosts: ReadonlySet<string>
}

/**
 * Fetches a file that a contract names. The contract's author chooses the URL, so only hosts that
 * the operator allowed are contacted, over https, at public addresses; redirects aren't followed.
 *
 * @throws {NftError}
 */
export async function fetchNftFile(
  url: string,
  { hosts, maxBytes, accept, signal }: fetchNftFile.Options,
): Promise<DataFile> {
  if (/^data:/i.test(url)) return readDataUrl(url, maxBytes)
  const webUrl = toWebUrl(url, hosts)
  const { privateHosts } = hosts
  try {
    const bytes = await fetchPublicly(webUrl, { privateHosts, signal, accept, maxBytes, maxRedirects: 0 })
    return { type: '', bytes }
  } catch (error) {
    if (!(error instanceof LogoError)) throw error
    const { fault } = error
    if (fault === 'too-large') throw new NftError('too-large', error)
    throw new NftError(fault === 'private-address' || fault === 'not-https' ? 'not-allowed' : 'unreachable', error)
  }
}

export declare namespace fetchNftFile {
  type Options = {
    readonly hosts: NftHosts
    readonly maxBytes: number
    readonly accept: string
    readonly signal: AbortSignal
  }
}

/** @throws {NftError} if the operator doesn't allow it */
function toWebUrl(url: string, { allowed, ipfsGateway }: NftHosts): string {
  if (url.startsWith('ipfs://')) {
    const file = ipfsGateway && /^[\w./%:-]+$/.test(url) ? toGatewayUrl(ipfsGateway, url) : undefined
    if (file === undefined) throw new NftError('not-allowed')
    return file
  }
  const parsed = URL.parse(url)
  if (parsed === null || !allowed.has(parsed.host)) throw new NftError('not-allowed')
  return url
}
