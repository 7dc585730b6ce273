import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'

export type OfficialBridge = { readonly url: string; readonly host: string }

/** The official bridge of the network that Across doesn't reach; if it reaches both, of the one that has a bridge: the main network has none. */
export function officialBridgeBetween(
  origin: officialBridgeOf.Parameters,
  destination: officialBridgeOf.Parameters,
  withoutPool: 'input' | 'output' | undefined,
): OfficialBridge | undefined {
  if (withoutPool !== undefined) return officialBridgeOf(withoutPool === 'input' ? origin : destination)
  return officialBridgeOf(destination) ?? officialBridgeOf(origin)
}

/**
 * A network's official bridge. For public networks the URL is built in, because a server could link to a page that steals money. For others it is the
 * operator's, and the host is shown.
 */
export function officialBridgeOf({ bridgeUrl, chainId }: officialBridgeOf.Parameters): OfficialBridge | undefined {
  const known = publicNetworks.find((network) => network.chainId === chainId)
  const url = URL.parse((known ? known.bridgeUrl : bridgeUrl) ?? '')
  return url?.protocol === 'https:' ? { url: url.href, host: url.host } : undefined
}

export declare namespace officialBridgeOf {
  type Parameters = Pick<Network, 'bridgeUrl' | 'chainId'>
}
