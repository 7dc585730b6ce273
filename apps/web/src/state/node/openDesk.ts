import type { Network } from '@oxbow/chain/Network'
import type { Site } from '@oxbow/contract/Site'
import type { Token } from '@oxbow/tokens/getTokens'
import { createRemoteDesk, type DeskPort, type RemoteDesk } from '@oxbow/trading/createRemoteDesk'
import { ownNodes } from '../exchange.ts'
import { toScriptUrl } from '../scriptUrl.ts'
import workerUrl from './deskWorker.ts?worker&url'

/** Trading over one's own node, in a worker that begins to read the pools at once. */
export function openDesk(network: Network, tokens: readonly Token[], site: Site): RemoteDesk {
  const { blockedTokens, blockedAddressDigests, isRegionBlocked } = site
  const port = new Worker(toScriptUrl(workerUrl), { type: 'module', name: `desk of ${network.slug}` })
  return createRemoteDesk({
    port: port as DeskPort,
    network,
    tokens: tokens.map(toDeskToken),
    policy: { blockedTokens, blockedAddressDigests, isRegionBlocked },
    nodes: ownNodes,
  })
}

export function toDeskToken({ address, symbol, decimals }: Token) {
  return { address, symbol, decimals }
}
