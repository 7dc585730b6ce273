import { joinPages, type PageQueryOptions } from '@oxbow/exchange/query/PageQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { unlessLive } from '../app/liveIndex.ts'
import type { MarketList } from '../features/explore/MarketList.ts'

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
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  return {
    rows: joinPages(data?.pages ?? [], idOf),
    isLoading: isPending && !error,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
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
    retry: () => void
  }
}

function isSameMarket(before: readonly unknown[] | undefined, now: readonly unknown[]): boolean {
  const chainsOf = (key: readonly unknown[] | undefined) =>
    JSON.stringify((key?.[1] as { chainIds?: unknown } | undefined)?.chainIds)
  return before?.[0] === now[0] && chainsOf(before) === chainsOf(now)
}
