import { useLingui } from '@lingui/react/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { WindowList } from '@oxbow/table/WindowList'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Switch } from '@oxbow/ui/Switch'
import { type ReactNode, useId } from 'react'
import { ActivityRow } from './ActivityRow.tsx'
import type { ArrivalSlots } from './ArrivalSlots.ts'

/** An account's transactions on all networks: pending first, then newest first. */
export function ActivityFeed(props: ActivityFeed.Props) {
  const { items, networks, history, cancelOf, poisonOf, unlisted, onMore, isLoadingMore = false, onRetry } = props
  const { isSearching = false, onClearFilters, onOpen, noteOf, arrivalOf } = props
  const { t } = useLingui()
  const switchId = useId()
  const rows = items.flatMap((item) => {
    const network = networks.find(({ chainId }) => chainId === item.chainId)
    return network ? [{ item, network }] : []
  })
  const isEmpty = rows.length === 0 && !isSearching && !isLoadingMore && (history === 'known' || history === 'off')
  return (
    <>
      {history === 'failed' && (
        <Banner
          tone="caution"
          className="mx-2 mb-2"
          title={t`Cannot load transaction`}
          action={
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {t`Try again`}
            </Button>
          }
        >
          {t`Earlier ones are missing. What you sent from this browser is complete.`}
        </Banner>
      )}
      {history === 'off' && (
        <p className="px-4 py-2 text-sm text-pretty text-text-muted">
          {t`This site keeps no history. You see only what you sent from this browser.`}
        </p>
      )}
      {rows.length > 0 && (
        <FeedRows rows={rows} isOnPage={onOpen !== undefined}>
          {({ item, network }) => (
            <ActivityRow
              item={item}
              network={network}
              showsNetwork
              onCancel={cancelOf?.(item)}
              imitated={poisonOf?.(item)}
              onOpen={onOpen && (() => onOpen(item, network))}
              note={noteOf?.(item)}
              arrival={arrivalOf?.(item, network)}
            />
          )}
        </FeedRows>
      )}
      {(history === 'loading' || isLoadingMore || isSearching) && <FeedSkeletons />}
      {isEmpty && onClearFilters && (
        <EmptyState
          headingLevel={3}
          drawing="dry"
          title={t`No matching transactions`}
          detail={onMore ? t`None of the newest ones match. Earlier ones may.` : t`Try another type, token, or day.`}
          action={
            <Button variant="secondary" onClick={onClearFilters}>
              {t`Clear filters`}
            </Button>
          }
        />
      )}
      {isEmpty && !onClearFilters && (
        <EmptyState
          headingLevel={3}
          title={t`No transactions yet`}
          detail={t`What this account sends and receives is listed here.`}
        />
      )}
      {unlisted && (
        <span className="flex min-h-11 items-center justify-between gap-3 px-4">
          <label htmlFor={switchId} className="cursor-pointer text-sm text-text-muted">
            {t`Show unlisted`}
          </label>
          <Switch id={switchId} checked={unlisted.isShown} onChange={unlisted.onChange} />
        </span>
      )}
      {onMore && (
        <button
          type="button"
          onClick={onMore}
          className="reacts h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          {t`Show earlier ones`}
        </button>
      )}
    </>
  )
}

export declare namespace ActivityFeed {
  type Props = {
    items: readonly ActivityItem[]
    networks: readonly Network[]
    /** State of the on-chain history, beyond what this device recorded; `off` where the server has no index. */
    history: 'loading' | 'known' | 'failed' | 'off'
    /** Returns the function that cancels a transaction; undefined where the page can't. */
    cancelOf?: ((item: ActivityItem) => (() => void) | undefined) | undefined
    /** The known address that a counterparty imitates; see `findPoison`. */
    poisonOf?: ((item: ActivityItem) => `0x${string}` | undefined) | undefined
    /** Shows or hides unlisted tokens; undefined if none were left out. */
    unlisted?: { isShown: boolean; onChange: (isShown: boolean) => void } | undefined
    /** Opens the details elsewhere, instead of below the row. */
    onOpen?: (item: ActivityItem, network: Network) => void
    /** The owner's note. */
    noteOf?: (item: ActivityItem) => string | undefined
    /** The status of a transfer to another network. */
    arrivalOf?: ((item: ActivityItem, network: Network) => ArrivalSlots | undefined) | undefined
    /** Undefined if there are no earlier ones. */
    onMore: (() => void) | undefined
    isLoadingMore?: boolean
    /** Earlier transactions are being searched for matches. */
    isSearching?: boolean
    /** Set where filters are active. */
    onClearFilters?: (() => void) | undefined
    onRetry: () => void
  }
}

type Row = { readonly item: ActivityItem; readonly network: Network }

/** On a page there may be thousands, so only those in view are rendered. In a panel rows unfold, and there are few. */
function FeedRows({ rows, isOnPage, children }: FeedRows.Props) {
  const { t } = useLingui()
  const label = t`Transactions`
  if (isOnPage)
    return (
      <WindowList
        aria-label={label}
        items={rows}
        keyOf={keyOf}
        usualHeight={64}
        allAtMost={60}
        overscan={16}
        itemClassName="rounded-md"
      >
        {children}
      </WindowList>
    )
  return (
    <ul aria-label={label} className="flex flex-col">
      {rows.map((row) => (
        <li key={row.item.id} className="overflow-hidden rounded-md">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

declare namespace FeedRows {
  type Props = { rows: readonly Row[]; isOnPage: boolean; children: (row: Row) => ReactNode }
}

const keyOf = ({ item }: Row) => item.id

const placeholders = ['first', 'second', 'third']

function FeedSkeletons() {
  return (
    <div aria-hidden="true">
      {placeholders.map((key) => (
        <div key={key} className="flex items-center gap-3.5 px-4 py-3">
          <Skeleton shape="pill" className="size-7" />
          <div className="flex flex-1 flex-col gap-1.5 py-1">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
