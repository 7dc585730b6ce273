import { joinPages, type Page, type PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { MarketList } from '../../features/explore/list/MarketList.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'

/** Figures are read again this often, while the list is short enough for that to be one or a few questions. */
const interval = unlessLive(10_000)
const longestLivePages = 4

/** A list of the market, read part by part and kept current. */
export function useMarketList<Item>(
  options: PageQueryOptions<Item>,
  idOf: (item: Item) => string,
  { isLive = true }: { isLive?: boolean } = {},
): useMarketList.ReturnType<Item> {
  const query = useInfiniteQuery({
    ...options,
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 0) <= longestLivePages ? interval() : false,
    // Another order of the same market keeps its rows until it is there; another network does not.
    placeholderData: (previous, before) => (isSameMarket(before?.queryKey, options.queryKey) ? previous : undefined),
  })
  const { data, dataUpdatedAt, error, isFetching, refetch } = query
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  // Rows are drawn in slices. Never those of another list in its place.
  const name = JSON.stringify(options.queryKey)
  const latest = useDeferredValue(useMemo(() => ({ name, data }), [name, data]))
  const pages = (latest.name === name ? latest.data : data)?.pages
  return {
    rows: joinPages(pages ?? [], idOf),
    isLoading: pages === undefined && (data !== undefined || !error),
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      // One that failed is asked for when somebody wishes, not again and again by whoever stands at the end of the list.
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
    /** Why there are no rows; a list that is there stays when a later question fails. */
    error: Error | null
    isFetching: boolean
    /** Why the next rows are not there. */
    moreError: Error | null
    retryMore: () => void
    /** The first part as the server last told it, and when that was. */
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
