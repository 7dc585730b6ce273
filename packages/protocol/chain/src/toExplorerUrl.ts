import type { Network } from './Network.ts'
import { publicNetworks } from './publicNetworks.ts'

/**
 * The block explorer's page about something; undefined without an explorer. For a public network it uses
 * the explorer that this build knows, because users verify the server's claims there. An operator's URL
 * may end with a slash, and must not be open to tampering in transit: https, or http on this device.
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
