import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { parseNodeUrl } from './parseNodeUrl.ts'

/** The nodes that a person chose for themselves. Nothing here leaves this device but the hosts, to the server that has to allow them. */
export type NodeSettings = {
  /** By chain id, the one to ask first in front. */
  readonly urls: Readonly<Record<string, readonly string[]>>
  /** Prices and transactions come from these nodes even while the server could make them. */
  readonly isAlone: boolean
}

export const nodeSettingsKey = 'oxbow.nodes'

/** More than this are no help, only more hosts that know what one looks at. */
export const mostUrlsPerChain = 4

export function createNodeSettings(storage: StringStorage): PersistedStore<NodeSettings> {
  return persistedStore({
    storage,
    key: nodeSettingsKey,
    version: 1,
    initial: { urls: {}, isAlone: false },
    validate: isNodeSettings,
  })
}

/** The node URLs of a chain; none when it has none. */
export function urlsOf({ urls }: NodeSettings, chainId: number): readonly string[] {
  return urls[chainId] ?? []
}

/** The same settings with other nodes for a chain. */
export function withUrls(settings: NodeSettings, chainId: number, urls: readonly string[]): NodeSettings {
  const { [chainId]: _, ...others } = settings.urls
  const kept = [...new Set(urls)].slice(0, mostUrlsPerChain)
  return { ...settings, urls: kept.length === 0 ? others : { ...others, [chainId]: kept } }
}

/** The origins of all nodes, each once. */
export function originsOf({ urls }: NodeSettings): readonly string[] {
  const all = Object.values(urls).flat()
  return [...new Set(all.map((url) => new URL(url).origin))]
}

/** Storage belongs to the user and may hold anything. */
function isNodeSettings(value: unknown): value is NodeSettings {
  if (typeof value !== 'object' || value === null) return false
  const { urls, isAlone } = value as Record<string, unknown>
  if (typeof isAlone !== 'boolean' || typeof urls !== 'object' || urls === null) return false
  return Object.entries(urls).every(
    ([chainId, list]) =>
      /^[1-9]\d{0,15}$/.test(chainId) &&
      Array.isArray(list) &&
      list.every((url) => {
        const parsed = typeof url === 'string' ? parseNodeUrl(url) : undefined
        return parsed?.status === 'ok' && parsed.url === url
      }),
  )
}
