import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Transaction, TransactionsVariables } from '@oxbow/contract/marketDocuments'
import { Button } from '@oxbow/ui/Button'
import { useEffect } from 'react'
import { TransactionTable } from '../features/explore/TransactionTable.tsx'
import { ListNotice } from '../features/notice/ListNotice.tsx'
import { useTransactionFeed } from './useTransactionFeed.ts'

/** The transactions of a market. Those that are new wait above the table: a row never moves away under the pointer. */
export function TransactionFeed({ variables, networks, showsNetwork = false, onClear, onRows }: TransactionFeed.Props) {
  const { t } = useLingui()
  const feed = useTransactionFeed(variables)
  const count = feed.waitingCount
  useEffect(() => onRows?.(feed.rows))
  return (
    <>
      <div className="flex h-11 items-center justify-center pb-2">
        {count > 0 && (
          <Button variant="soft" size="sm" onClick={feed.showWaiting}>
            {count >= 50 ? t`Show more than 50 new` : t`Show ${count} new`}
          </Button>
        )}
      </div>
      <TransactionTable
        list={feed}
        networks={networks}
        showsNetwork={showsNetwork}
        empty={<ListNotice error={feed.error} onRetry={feed.retry} isRetrying={feed.isFetching} onClear={onClear} />}
      />
    </>
  )
}

export declare namespace TransactionFeed {
  type Props = {
    /** Give it a key of these. */
    variables: Omit<TransactionsVariables, 'first' | 'after'>
    networks: ReadonlyMap<number, Network>
    showsNetwork?: boolean
    /** Undefined when no filter is set. */
    onClear?: (() => void) | undefined
    /** Told the rows that are shown, after each drawing. */
    onRows?: (rows: readonly Transaction[]) => void
  }
}
