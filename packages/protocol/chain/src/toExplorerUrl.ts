import type { Network } from './Network.ts'
import { publicNetworks } from './publicNetworks.ts'

/**
 * The page of the network's block explorer about something; undefined where there is no explorer. Of a public network it is the explorer that this build
 * knows: what people look up there is how they check what a server says. Operators write an address with a slash at the end or without. There is none on a page that others can change on its way: https, or
 * http on this device.
 */
export function toExplorerUrl(
  { chainId, explorerUrl }: Pick<Network, 'chainId' | 'explorerUrl'>,
  kind: 'tx' | 'address' | 'token',
  value: string,
): string | undefined {
  const url = publicNetworks.find((known) => known.chainId === chainId)?.explorerUrl ?? explorerUrl
  return url !== undefined && isTrusted(url) ? `${url.replace(/\/+$/, '')}/${kind}/${value}` : undefined
}

function isTrusted(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname!))
}

function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
