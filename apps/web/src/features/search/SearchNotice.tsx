import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { SearchState } from './SearchState.ts'

/** Replaces the results: loading, none found, or failed. */
export function SearchNotice({ kind, query, onRetry }: SearchNotice.Props) {
  const { t } = useLingui()
  switch (kind) {
    case 'waiting':
      return <Waiting label={t`Searching`} />
    case 'failed':
      return (
        <ErrorState
          kind="data"
          title={t`Search failed`}
          detail={t`Couldn’t reach market data or the network.`}
          retry={{ label: t`Try again`, onPress: onRetry }}
        />
      )
    case 'nothing-yet':
      return (
        <EmptyState
          drawing="bend"
          title={t`Find a token, a pool or an address`}
          detail={t`Type a name, a symbol or two symbols for a pool, or paste an address.`}
        />
      )
    case 'nothing-found':
      return (
        <EmptyState
          drawing="lost"
          title={query === '' ? t`Nothing here yet` : t`Nothing found for “${query}”`}
          detail={t`Try another spelling, all networks, or the whole address.`}
        />
      )
  }
}

export declare namespace SearchNotice {
  type Props = { kind: Exclude<SearchState['kind'], 'sections'>; query: string; onRetry: () => void }
}

/** Skeleton rows with the height of results. */
function Waiting({ label }: { label: string }) {
  return (
    <div className="px-5 pt-4">
      <p role="status" className="sr-only">
        {label}
      </p>
      {widths.map((width) => (
        <div key={width} className="flex h-14 items-center gap-3">
          <Skeleton shape="pill" className="size-9" />
          <span className="flex flex-col gap-2">
            <Skeleton className={cx('h-4', width)} />
            <Skeleton className="h-3 w-20" />
          </span>
        </div>
      ))}
    </div>
  )
}

const widths = ['w-40', 'w-28', 'w-36', 'w-24', 'w-32']
