import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { parseNodeUrl } from './parseNodeUrl.ts'

/** Nodes that a person chose. Only their hosts leave this device, since the server has to allow them in its policy. */
export type NodeSettings = {
  /** By chain id, in the order in which they are tried. */
  readonly urls: Readonly<Record<string, readonly string[]>>
  /** Whether prices and transactions come from these nodes even if the server is reachable. */
  readonly isAlone: boolean
}

export const nodeSettingsKey = 'oxbow.nodes'

/** More nodes don't help; they only tell more hosts what the person looks at. */
export const maxUrlsPerChain = 4

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

/** Replaces the nodes of a chain. */
export function withUrls(settings: NodeSettings, chainId: number, urls: readonly string[]): NodeSettings {
  const { [chainId]: _, ...others } = settings.urls
  const kept = [...new Set(urls)].slice(0, maxUrlsPerChain)
  return { ...settings, urls: kept.length === 0 ? others : { ...others, [chainId]: kept } }
}

/** Origins of all nodes, without duplicates. */
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
