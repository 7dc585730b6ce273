import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { TransactionsVariables } from '@oxbow/contract/marketDocuments'
import { cx } from '@oxbow/react/cx'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { TransactionTable } from '../../features/explore/list/TransactionTable.tsx'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { MoreNotice } from './MoreNotice.tsx'
import { useTransactionFeed } from './useTransactionFeed.ts'

/** A market's transactions. New ones appear on demand, so that no row moves away under the pointer. */
export function TransactionFeed(props: TransactionFeed.Props) {
  const { variables, networks, showsNetwork = false, controls, onClear } = props
  const { t } = useLingui()
  const feed = useTransactionFeed(variables)
  const count = feed.waitingCount
  return (
    <>
      <div className={cx('flex pb-2', controls !== undefined && 'flex-col sm:flex-row')}>
        {controls ?? (
          <p className="flex h-11 min-w-0 items-center ps-4 text-sm text-text-muted">
            <span className="truncate">{t`Newest first. New trades appear here.`}</span>
          </p>
        )}
        <div
          className={cx(
            'flex h-11 flex-1 shrink-0 items-center',
            controls === undefined ? 'justify-end' : 'justify-center sm:justify-end',
          )}
        >
          {count > 0 && (
            <Button variant="soft" size="sm" onClick={feed.showWaiting}>
              {count >= 50 ? t`Show more than 50 new` : t`Show ${count} new`}
            </Button>
          )}
        </div>
      </div>
      <TransactionTable
        list={feed}
        networks={networks}
        showsNetwork={showsNetwork}
        empty={<ListNotice error={feed.error} onRetry={feed.retry} isRetrying={feed.isFetching} onClear={onClear} />}
      />
      <MoreNotice list={feed} />
    </>
  )
}

export declare namespace TransactionFeed {
  type Props = {
    variables: Omit<TransactionsVariables, 'first' | 'after'>
    networks: ReadonlyMap<number, Network>
    showsNetwork?: boolean
    /** Filter controls. */
    controls?: ReactNode
    /** Undefined if no filter is set. */
    onClear?: (() => void) | undefined
  }
}
