import { keptMs, type QueryMeta } from '@oxbow/client/QueryOptions'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'

export const queriesKey = 'oxbow.queries'
const versionTag = 'v1'
const throttleMs = 1_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

type Envelope = {
  readonly version: string
  readonly build: string
  readonly savedMs: number
  readonly queries: readonly { readonly queryKey: QueryKey; readonly meta: QueryMeta; readonly state: QueryState }[]
}

/**
 * Restores the cache from storage. Restored data is stale: it is shown while it is refetched. A cache that is too old, of another version or build,
 * or unreadable is removed.
 */
export function restoreQueries(client: QueryClient, options: restoreQueries.Options): void {
  const { storage, build, nowMs = Date.now() } = options
  try {
    const text = storage.getItem(queriesKey)
    if (text === null) return
    const { version, build: builtBy, savedMs, queries } = JSON.parse(text, revive) as Envelope
    const ageMs = nowMs - savedMs
    if (version !== versionTag || builtBy !== build || !(ageMs >= 0 && ageMs < keptMs)) throw new Error('Outdated.')
    const cache = client.getQueryCache()
    for (const { queryKey, meta, state } of queries)
      cache.build(client, { queryKey, meta }, { ...state, isInvalidated: true, fetchStatus: 'idle' })
  } catch {
    client.clear()
    forget(storage)
  }
}

export declare namespace restoreQueries {
  type Options = {
    storage: StringStorage
    /** Identifies the build: restored data isn't parsed again, so its shape must match. */
    build: string
    nowMs?: number
  }
}

/** Writes the cache to storage, at most once a second and when the page is left. Returns a function that stops it. */
export function persistQueries(client: QueryClient, options: restoreQueries.Options): () => void {
  const { storage, build } = options
  let timer: ReturnType<typeof setTimeout> | undefined

  function save() {
    timer = undefined
    const queries = client
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, meta, state }) =>
        state.status === 'success' && meta?.persist === true ? [{ queryKey, meta, state }] : [],
      )
    const envelope: Envelope = { version: versionTag, build, savedMs: Date.now(), queries }
    try {
      storage.setItem(queriesKey, JSON.stringify(envelope, replace))
    } catch {
      // Storage is full or blocked: without a cache the next visit is only slower.
      forget(storage)
    }
  }

  /** Saves the last second's changes, so that an offline reload restores them too. */
  function saveNow() {
    if (timer === undefined) return
    clearTimeout(timer)
    save()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    // The chain's head changes every few seconds and isn't persisted, so it must not trigger writes.
    const isKept = event.query.meta?.persist === true
    const isNews = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    if (isKept && isNews) timer ??= setTimeout(save, throttleMs)
  })
  globalThis.addEventListener?.('pagehide', saveNow)
  return () => {
    unsubscribe()
    globalThis.removeEventListener?.('pagehide', saveNow)
    clearTimeout(timer)
  }
}

function forget(storage: StringStorage): void {
  try {
    storage.removeItem(queriesKey)
  } catch {
    // There is no storage.
  }
}

/** JSON can't represent bigints and maps. */
function replace(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value instanceof Map) return { $map: [...value] }
  return value
}

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$bigint' in value) return BigInt(value.$bigint as string)
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][])
  return value
}
