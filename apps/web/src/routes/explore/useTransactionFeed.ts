import type { Transaction, TransactionsVariables } from '@oxbow/contract/marketDocuments'
import { transactionsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { idOfTransaction } from '../../features/explore/list/TransactionTable.tsx'
import { client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'
import { useMarketList } from './useMarketList.ts'

const refetchInterval = unlessLive(4_000)

/** Transactions, newest first. New ones are held back until requested, so that no row moves away under the pointer. */
export function useTransactionFeed(
  variables: Omit<TransactionsVariables, 'first' | 'after'>,
): useTransactionFeed.ReturnType {
  const options = transactionsQueryOptions(client, variables)
  const list = useMarketList(options, idOfTransaction, { isLive: false })
  const of = JSON.stringify(variables)
  const [shown, setShown] = useState<{ of: string; taken: readonly Transaction[] }>({ of, taken: [] })
  const taken = shown.of === of ? shown.taken : []
  const { data: newest } = useQuery({
    queryKey: [...options.queryKey, 'newest'],
    queryFn: ({ signal }) => options.queryFn({ signal, pageParam: undefined }),
    enabled: list.rows.length > 0,
    // The list itself has just loaded.
    initialData: list.latest,
    initialDataUpdatedAt: list.latestMs,
    staleTime: 4_000,
    refetchInterval,
  })
  const rows = [...taken, ...list.rows]
  const known = new Set(rows.map(idOfTransaction))
  const waiting = newest?.items.filter((item) => !known.has(idOfTransaction(item))) ?? []
  // More arrived than one page holds, so some are missing in between, and the list restarts.
  const hasGap = waiting.length > 0 && waiting.length === newest?.items.length
  return {
    ...list,
    rows,
    waitingCount: waiting.length,
    showWaiting: () => {
      setShown({ of, taken: hasGap ? [] : [...waiting, ...taken] })
      if (hasGap) list.retry()
    },
  }
}

export declare namespace useTransactionFeed {
  type ReturnType = useMarketList.ReturnType<Transaction> & {
    /** Number of transactions that are newer than the rows shown. */
    waitingCount: number
    showWaiting: () => void
  }
}
