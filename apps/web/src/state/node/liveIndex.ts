import type { Query, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../exchange.ts'

/** Maximum pages of a list that is refreshed with every block. */
const longestLivePages = 4
/** Fallback interval while blocks are streamed, in case one is missed. */
const safetyMs = 60_000

/** Chains whose index sent an update since the stream last opened. */
const heard = new Set<number>()

/**
 * Refreshes the index's data on some chains while the page is visible: when the server reports that the index has moved, the queries on screen are
 * refetched.
 */
export function useLiveIndex(chainIds: readonly number[]): void {
  const queries = useQueryClient()
  const isVisible = useSyncExternalStore(subscribeToVisibility, readVisibility)
  const names = chainIds.join()
  useEffect(() => {
    if (!isVisible || names === '') return
    const watched = names.split(',').map(Number)
    const refresh = createRefresh(queries)
    const stops = watched.map((chainId) =>
      client.stream.watchIndex(chainId, () => {
        heard.add(chainId)
        refresh.soon()
      }),
    )
    // Without updates the queries poll by themselves again.
    const stopState = client.stream.onChange(() => {
      if (client.stream.isLive()) return
      heard.clear()
      refresh.soon()
    })
    return () => {
      for (const stop of [...stops, stopState, refresh.stop]) stop()
      for (const chainId of watched) heard.delete(chainId)
    }
  }, [isVisible, names, queries])
}

/** For `refetchInterval`: every `milliseconds`, or rarely while the server streams index updates. */
export function unlessLive(milliseconds: number): () => number {
  return () => (heard.size > 0 && client.stream.isLive() ? safetyMs : milliseconds)
}

/** Blocks of several chains arrive together, and cause one refresh. */
function createRefresh(queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ predicate: isOutdated })
      }, 250)
    },
    stop: () => clearTimeout(timer),
  }
}

function isOutdated({ queryKey: [name, , part], state, meta }: Query): boolean {
  const fresh = meta?.live
  if (fresh === undefined || Date.now() - state.dataUpdatedAt < fresh) return false
  // Rows being read must not move, so only the newest are refetched.
  if (name === 'market-transactions') return part === 'newest'
  return ((state.data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0) <= longestLivePages
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function readVisibility(): boolean {
  return document.visibilityState !== 'hidden'
}
