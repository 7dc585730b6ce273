import type { Query, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../exchange.ts'

/** Parts of a list beyond which reading it anew with every block would be too much. */
const longestLivePages = 4
/** While blocks are told, in case one is not. */
const safetyMs = 60_000

/** Chains whose index has been heard of since the stream last opened. */
const heard = new Set<number>()

/**
 * Keeps what the index answered about some chains current as long as the page is looked at: when the server says that the index has moved, the
 * answers on screen are asked for again. A tab in the background watches nothing.
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
    // Silence: the questions ask by themselves again.
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

/** For `refetchInterval`: every `milliseconds`, and seldom while the server tells about the index by itself. */
export function unlessLive(milliseconds: number): () => number {
  return () => (heard.size > 0 && client.stream.isLive() ? safetyMs : milliseconds)
}

/** Blocks of several chains come in a bunch: they make one refresh. */
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
  // Rows that are read must not move away: only what is newest is asked for.
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
