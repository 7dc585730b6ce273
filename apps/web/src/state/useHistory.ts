import type { HistoryVariables } from '@oxbow/contract/marketDocuments'
import { historyQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './exchange.ts'
import { unlessLive } from './node/liveIndex.ts'

const refetchInterval = unlessLive(15_000)

/** The history of a token or pool over the last `seconds`, in steps of `period`; disabled without an ID. */
export function useHistory(
  of: HistoryVariables['of'],
  chainId: number,
  id: string | undefined,
  { period, seconds }: useHistory.Range,
) {
  const [openedSeconds] = useState(() => Math.floor(Date.now() / 1_000))
  const since = Math.max(0, openedSeconds - seconds)
  const query = useQuery({
    ...historyQueryOptions(client, { of, chainId, id: id ?? '', period, since }),
    enabled: id !== undefined,
    refetchInterval,
  })
  const { data: points, error, dataUpdatedAt, refetch } = query
  return { points, error, nowSeconds: Math.floor(dataUpdatedAt / 1_000), onRetry: () => void refetch() }
}

export declare namespace useHistory {
  type Range = { readonly period: HistoryVariables['period']; readonly seconds: number }
}
