import { type NodeSettings, originsOf, urlsOf, withUrls } from '@oxbow/client/NodeSettings'
import { nodeOriginsCookie, toNodeOriginsCookie } from '@oxbow/contract/nodeOrigins'
import { useSyncExternalStore } from 'react'
import { renewKeptPages } from '../../loading/renewKeptPages.ts'
import { nodeSettings, serverHealth } from '../exchange.ts'
import { listOrigins } from '../tokens/tokenLists.ts'
import { writeCookie } from '../writeCookie.ts'

export function useNodeSettings(): NodeSettings {
  return useSyncExternalStore(nodeSettings.subscribe, nodeSettings.getSnapshot)
}

/** Sets a chain's nodes, the preferred one first. The next page load can connect to them; this one only to those in its CSP. */
export function changeNodeUrls(chainId: number, urls: readonly string[]): void {
  nodeSettings.update((settings) => withUrls(settings, chainId, urls))
  publishHosts()
}

/** Publishes changed hosts of nodes or lists. */
export function publishHosts(): void {
  writeNodeCookie()
  renewKeptPages()
}

export function changeIsAlone(isAlone: boolean): void {
  nodeSettings.update((settings) => ({ ...settings, isAlone }))
}

/** Tells the server which hosts of nodes and token lists the next page's CSP must allow; nothing else is sent. */
export function writeNodeCookie(): void {
  writeCookie(nodeOriginsCookie, toNodeOriginsCookie([...originsOf(nodeSettings.getSnapshot()), ...listOrigins()]))
}

/** The current source of a chain's prices and transactions. */
export function useTradeSource(chainId: number | undefined): TradeSource {
  return useTradeSources()(chainId)
}

/** The same for several chains. */
export function useTradeSources(): (chainId: number | undefined) => TradeSource {
  const settings = useNodeSettings()
  const isServerAway = useSyncExternalStore(serverHealth.subscribe, serverHealth.isAway)
  return (chainId) => {
    if (chainId === undefined || urlsOf(settings, chainId).length === 0) return 'server'
    if (settings.isAlone) return 'node-by-choice'
    return isServerAway ? 'node-in-need' : 'server'
  }
}

export type TradeSource = 'server' | 'node-by-choice' | 'node-in-need'
