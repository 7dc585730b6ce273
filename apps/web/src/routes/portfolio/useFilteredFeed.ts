import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { useEffect, useState } from 'react'
import type { ActivityFeed } from '../../features/activity/ActivityFeed.tsx'
import * as ActivityFilter from '../../features/activity/ActivityFilter.ts'
import { useAccountFeed } from '../account/useAccountFeed.ts'

/** With fewer results than this, earlier transactions are searched automatically up to `maxSearches` times, then on demand. */
const enough = 20
const maxSearches = 10

/**
 * An account's transactions by a filter. The index filters by day and network; types and tokens are filtered here, so larger pages are read until
 * there are enough matches.
 */
export function useFilteredFeed(parameters: useFilteredFeed.Parameters): useFilteredFeed.ReturnType {
  const { config, networks, account, entries, filter } = parameters
  const { since, until } = ActivityFilter.toSpan(filter)
  const isPicky = filter.group !== undefined || filter.token !== undefined
  const shown = filter.network ? [filter.network] : networks
  const feed = useAccountFeed(config, shown, account, entries, { since, until, ...(isPicky && { pageSize: 100 }) })
  const items = feed.items.filter((item) => ActivityFilter.includes(filter, item))

  const key = JSON.stringify(ActivityFilter.toSearch(filter))
  const [searched, setSearched] = useState({ key, times: 0 })
  const times = searched.key === key ? searched.times : 0
  const { onMore, isLoadingMore = false } = feed
  const wantsMore = isPicky && items.length < enough && times < maxSearches
  const looksBack = wantsMore && onMore !== undefined
  useEffect(() => {
    if (!looksBack) return
    setSearched({ key, times: times + 1 })
    onMore()
  }, [looksBack, key, times, onMore])

  return {
    feed: { ...feed, items, isSearching: wantsMore && (onMore !== undefined || isLoadingMore) },
    tokens: ActivityFilter.toTokenChoices(feed.items),
  }
}

export declare namespace useFilteredFeed {
  type Parameters = {
    config: Config
    networks: readonly Network[]
    account: `0x${string}`
    entries: readonly ActivityEntry[]
    filter: ActivityFilter.ActivityFilter
  }
  type ReturnType = { feed: ActivityFeed.Props; tokens: readonly ActivityFilter.TokenChoice[] }
}
