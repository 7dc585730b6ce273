import { nodeOriginsCookie, toNodeOriginsCookie } from '@oxbow/contract/nodeOrigins'
import { type NodeSettings, originsOf, urlsOf, withUrls } from '@oxbow/exchange/node/NodeSettings'
import { useSyncExternalStore } from 'react'
import type { PolicyChangedMessage } from '../serviceWorker/WorkerScope.ts'
import { nodeSettings, serverHealth } from './exchange.ts'
import { listOrigins } from './tokenLists.ts'

/** Browsers keep cookies for 400 days at most; each visit begins them anew. */
const cookieSeconds = 400 * 86_400

export function useNodeSettings(): NodeSettings {
  return useSyncExternalStore(nodeSettings.subscribe, nodeSettings.getSnapshot)
}

/** Other nodes for a chain, the one to ask first in front. The next page may connect to them; this one only to those that it was made for. */
export function changeNodeUrls(chainId: number, urls: readonly string[]): void {
  nodeSettings.update((settings) => withUrls(settings, chainId, urls))
  tellHosts()
}

/** The hosts of nodes or lists are others than before. */
export function tellHosts(): void {
  writeNodeCookie()
  const message: PolicyChangedMessage = { type: 'policy-changed' }
  // Pages that it keeps for when there is no server carry the policy of their day.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}

export function changeIsAlone(isAlone: boolean): void {
  nodeSettings.update((settings) => ({ ...settings, isAlone }))
}

/** Tells the server which hosts the next page may connect to, of nodes and of token lists; it learns nothing else of either. */
export function writeNodeCookie(): void {
  const value = toNodeOriginsCookie([...originsOf(nodeSettings.getSnapshot()), ...listOrigins()])
  const isKnown = document.cookie.includes(`${nodeOriginsCookie}=`)
  if (value === '' && !isKnown) return
  const secure = window.location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and not outside secure contexts.
  document.cookie = `${nodeOriginsCookie}=${value};path=/;samesite=lax;max-age=${value === '' ? 0 : cookieSeconds}${secure}`
}

/** Where prices and transactions of a chain come from at the moment. */
export function useTradeSource(chainId: number | undefined): TradeSource {
  const settings = useNodeSettings()
  const isServerAway = useSyncExternalStore(serverHealth.subscribe, serverHealth.isAway)
  if (chainId === undefined || urlsOf(settings, chainId).length === 0) return 'server'
  if (settings.isAlone) return 'node-by-choice'
  return isServerAway ? 'node-in-need' : 'server'
}

export type TradeSource = 'server' | 'node-by-choice' | 'node-in-need'
