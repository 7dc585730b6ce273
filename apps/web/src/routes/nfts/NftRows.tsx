import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/failures/toFailure'
import { Button } from '@oxbow/ui/Button'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { failureMessages } from '../../state/failure/failureMessages.ts'

/** A paginated list about an NFT or collection. */
export function NftRows<Row>({ label, empty, query, rows, keyOf, children }: NftRows.Props<Row>) {
  const { t, i18n } = useLingui()
  const { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  if (rows === undefined)
    return error ? (
      <ErrorState
        compact
        title={t`Couldn’t load this list`}
        detail={i18n._(failureMessages[toFailure(error).code])}
        retry={{ label: t`Try again`, onPress: () => void refetch(), busy: isFetching }}
      />
    ) : (
      <div role="status" className="flex flex-col gap-3 py-2">
        <span className="sr-only">{t`Loading`}</span>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    )
  if (rows.length === 0) return <p className="py-2 text-text-muted">{empty}</p>
  return (
    <>
      <ul aria-label={label} className="-my-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {children(row)}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4 w-full"
          onClick={() => void fetchNextPage()}
          disabled={isFetchingNextPage}
          busy={isFetchingNextPage}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

export declare namespace NftRows {
  type Props<Row> = {
    label: string
    /** Shown if there are no rows. */
    empty: string
    query: {
      error: Error | null
      isFetching: boolean
      isFetchingNextPage: boolean
      hasNextPage: boolean
      fetchNextPage: () => unknown
      refetch: () => unknown
    }
    /** Undefined while unknown. */
    rows: readonly Row[] | undefined
    keyOf: (row: Row) => string
    children: (row: Row) => ReactNode
  }
}
