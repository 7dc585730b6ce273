import { joinPages, type Page, type PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { MarketList } from '../../features/explore/list/MarketList.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'

/** Refresh interval of the figures, while the list is short enough for a few requests. */
const interval = unlessLive(10_000)
const longestLivePages = 4

/** A paginated market list that is kept current. */
export function useMarketList<Item>(
  options: PageQueryOptions<Item>,
  idOf: (item: Item) => string,
  { isLive = true }: { isLive?: boolean } = {},
): useMarketList.ReturnType<Item> {
  const query = useInfiniteQuery({
    ...options,
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 0) <= longestLivePages ? interval() : false,
    // Sorting the same market keeps its rows until the new ones load; switching the network doesn't.
    placeholderData: (previous, before) => (isSameMarket(before?.queryKey, options.queryKey) ? previous : undefined),
  })
  const { data, dataUpdatedAt, error, isFetching, refetch } = query
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  // Deferred, so that rows render in slices. Never shows rows of another list.
  const name = JSON.stringify(options.queryKey)
  const latest = useDeferredValue(useMemo(() => ({ name, data }), [name, data]))
  const pages = (latest.name === name ? latest.data : data)?.pages
  return {
    rows: joinPages(pages ?? [], idOf),
    isLoading: pages === undefined && (data !== undefined || !error),
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      // A failed page is retried on demand, not each time the end of the list is visible.
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
    },
    moreError: isFetchNextPageError ? error : null,
    retryMore: () => void fetchNextPage(),
    latest: data?.pages[0],
    latestMs: dataUpdatedAt,
    error: data === undefined ? error : null,
    isFetching,
    retry: () => void refetch(),
  }
}

export declare namespace useMarketList {
  type ReturnType<Item> = MarketList<Item> & {
    /** Why there are no rows; existing rows stay if a later request fails. */
    error: Error | null
    isFetching: boolean
    /** Why the next page is missing. */
    moreError: Error | null
    retryMore: () => void
    /** The first page as last received, and when. */
    latest: Page<Item> | undefined
    latestMs: number
    retry: () => void
  }
}

function isSameMarket(before: readonly unknown[] | undefined, now: readonly unknown[]): boolean {
  const chainsOf = (key: readonly unknown[] | undefined) =>
    JSON.stringify((key?.[1] as { chainIds?: unknown } | undefined)?.chainIds)
  return before?.[0] === now[0] && chainsOf(before) === chainsOf(now)
}
