import type { Network } from '@oxbow/chain/Network'
import type { Site } from '@oxbow/contract/Site'
import type { Token } from '@oxbow/tokens/getTokens'
import { createRemoteEngine, type EnginePort, type RemoteEngine } from '@oxbow/trading/createRemoteEngine'
import { toScriptUrl } from '../../loading/scriptUrl.ts'
import { ownNodes } from '../exchange.ts'
import workerUrl from './engineWorker.ts?worker&url'

/** Opens trading over the user's own node, in a worker that starts reading pools immediately. */
export function openEngine(network: Network, tokens: readonly Token[], site: Site): RemoteEngine {
  const { blockedTokens, blockedAddressDigests, isRegionBlocked } = site
  const port = new Worker(toScriptUrl(workerUrl), { type: 'module', name: `engine of ${network.slug}` })
  return createRemoteEngine({
    port: port as EnginePort,
    network,
    tokens: tokens.map(toEngineToken),
    policy: { blockedTokens, blockedAddressDigests, isRegionBlocked },
    nodes: ownNodes,
  })
}

export function toEngineToken({ address, symbol, decimals }: Token) {
  return { address, symbol, decimals }
}
