import type { PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OnlyUnlisted } from '../../features/explore/list/OnlyUnlisted.tsx'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import type { useMarketList } from './useMarketList.ts'

/** Replaces the rows: why there are none, and a way to get some. */
export function NothingListed<Item>({ list, isFiltered, onClear, others, ...unlisted }: NothingListed.Props<Item>) {
  const notice = (
    <ListNotice
      error={list.error}
      onRetry={list.retry}
      isRetrying={list.isFetching}
      onClear={isFiltered ? onClear : undefined}
    />
  )
  return others === undefined || list.error ? notice : <Unlisted others={others} notice={notice} {...unlisted} />
}

export declare namespace NothingListed {
  type Props<Item> = {
    list: Pick<useMarketList.ReturnType<unknown>, 'error' | 'retry' | 'isFetching'>
    isFiltered: boolean
    onClear: () => void
    of: 'tokens' | 'pools'
    /** The same list with unlisted entries; undefined if they are included already. */
    others: PageQueryOptions<Item> | undefined
    onUnlisted: () => void
  }
}

function Unlisted<Item>({ of, others, onUnlisted, notice }: UnlistedProps<Item>) {
  const { data, isPending } = useInfiniteQuery(others)
  if (isPending) return <div className="h-48" />
  const { items = [], endCursor = null } = data?.pages[0] ?? {}
  return items.length === 0 ? (
    notice
  ) : (
    <OnlyUnlisted of={of} count={items.length} isMore={endCursor !== null} onShow={onUnlisted} />
  )
}

type UnlistedProps<Item> = Pick<NothingListed.Props<Item>, 'of' | 'onUnlisted'> & {
  others: PageQueryOptions<Item>
  notice: ReactNode
}
