import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'

export type OfficialBridge = { readonly url: string; readonly host: string }

/** Of the network that Across does not reach; where it reaches both, of the one that has a bridge of its own: the main network has none. */
export function officialBridgeBetween(
  origin: officialBridgeOf.Parameters,
  destination: officialBridgeOf.Parameters,
  withoutPool: 'input' | 'output' | undefined,
): OfficialBridge | undefined {
  if (withoutPool !== undefined) return officialBridgeOf(withoutPool === 'input' ? origin : destination)
  return officialBridgeOf(destination) ?? officialBridgeOf(origin)
}

/**
 * Where a network's own bridge is. Of a public network it is the one that this build knows: a server could lead people to a page that takes their money. Of
 * another one it is the operator's word, whose host is shown.
 */
export function officialBridgeOf({ bridgeUrl, chainId }: officialBridgeOf.Parameters): OfficialBridge | undefined {
  const known = publicNetworks.find((network) => network.chainId === chainId)
  const url = URL.parse((known ? known.bridgeUrl : bridgeUrl) ?? '')
  return url?.protocol === 'https:' ? { url: url.href, host: url.host } : undefined
}

export declare namespace officialBridgeOf {
  type Parameters = Pick<Network, 'bridgeUrl' | 'chainId'>
}
