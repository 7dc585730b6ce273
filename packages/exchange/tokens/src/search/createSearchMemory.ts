import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { type SearchResult, toResultKey } from './SearchResult.ts'

export const searchesKey = 'oxbow.searches'

/** Older entries are dropped. */
const kept = 5

export type SearchMemory = Pick<PersistedStore<readonly SearchResult[]>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** Adds a chosen result at the top, without its figures, which will be outdated. */
  add(result: SearchResult): void
  clear(): void
}

/** The last five chosen search results, newest first. */
export function createSearchMemory(storage: StringStorage): SearchMemory {
  const store = persistedStore<readonly SearchResult[]>({
    storage,
    key: searchesKey,
    version: 1,
    initial: [],
    validate: isResults,
    repair: (value) => (Array.isArray(value) ? value.filter(isResult) : value),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    add: (result) =>
      void store.update((results) => {
        const key = toResultKey(result)
        return [withoutFigures(result), ...results.filter((other) => toResultKey(other) !== key)].slice(0, kept)
      }),
    clear: () => void store.update(() => []),
  }
}

function withoutFigures(result: SearchResult): SearchResult {
  switch (result.kind) {
    case 'token':
      return { ...result, volumeUsd: undefined }
    case 'pool':
      return { ...result, volumeUsd: undefined, tvlUsd: undefined }
    case 'address':
    case 'collection':
      return result
  }
}

/** Storage belongs to the user and may hold anything. */
function isResults(value: unknown): value is readonly SearchResult[] {
  return Array.isArray(value) && value.every(isResult)
}

function isResult(value: unknown): value is SearchResult {
  if (typeof value !== 'object' || value === null) return false
  const result = value as Record<string, unknown>
  if (typeof result.chainId !== 'number') return false
  if (result.kind === 'address')
    return (
      isHex(result.address) &&
      typeof result.isContract === 'boolean' &&
      [result.ensName, result.username, result.collection].every(
        (text) => text === undefined || typeof text === 'string',
      ) &&
      (result.avatar === undefined || isAvatarPath(result.avatar))
    )
  if (result.kind === 'collection')
    return (
      isHex(result.address) &&
      (result.name === undefined || typeof result.name === 'string') &&
      (result.pictureUrl === undefined || isPicturePath(result.pictureUrl))
    )
  if (result.kind === 'pool')
    return (
      isHex(result.poolId) &&
      typeof result.protocol === 'string' &&
      typeof result.feePips === 'number' &&
      [result.token0, result.token1].every((token) => isHex((token as { address?: unknown } | null)?.address))
    )
  return (
    result.kind === 'token' &&
    isHex(result.address) &&
    typeof result.name === 'string' &&
    typeof result.symbol === 'string' &&
    typeof result.decimals === 'number' &&
    typeof result.isListed === 'boolean' &&
    Array.isArray(result.tags)
  )
}

/** Only paths on this site, so that tampered storage can't make the page contact another host. */
function isPicturePath(value: unknown): boolean {
  return typeof value === 'string' && /^\/nft-pictures\/[\w/]+$/.test(value)
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)
}

/** A stored address of another site would tell it who searches here. */
function isAvatarPath(value: unknown): boolean {
  return typeof value === 'string' && /^\/avatars\/[0-9a-f]{64}\.webp$/.test(value)
}
