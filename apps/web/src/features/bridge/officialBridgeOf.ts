import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'

export type OfficialBridge = { readonly url: string; readonly host: string }

/**
 * Where a network's own bridge is. Of a public network it is the one that this build knows: a server could lead people to a page that takes their money. Of
 * another one it is the operator's word, whose host is shown.
 */
export function officialBridgeOf({
  bridgeUrl,
  chainId,
}: Pick<Network, 'bridgeUrl' | 'chainId'>): OfficialBridge | undefined {
  const known = publicNetworks.find((network) => network.chainId === chainId)
  const url = URL.parse((known ? known.bridgeUrl : bridgeUrl) ?? '')
  return url?.protocol === 'https:' ? { url: url.href, host: url.host } : undefined
}
