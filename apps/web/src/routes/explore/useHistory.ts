import { historyQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChartRange, ranges } from '../../features/explore/chart/ChartView.ts'
import { client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'

const refetchInterval = unlessLive(15_000)

/** The history of a token or pool over a range; nothing is asked without an id. */
export function useHistory(of: 'TOKEN' | 'POOL', chainId: number, id: string | undefined, range: ChartRange) {
  const [openedSeconds] = useState(() => Math.floor(Date.now() / 1_000))
  const { period, seconds } = ranges[range]
  const since = Math.max(0, openedSeconds - seconds)
  const query = useQuery({
    ...historyQueryOptions(client, { of, chainId, id: id ?? '', period, since }),
    enabled: id !== undefined,
    refetchInterval,
  })
  const { data: points, error, dataUpdatedAt, refetch } = query
  return { points, error, nowSeconds: Math.floor(dataUpdatedAt / 1_000), onRetry: () => void refetch() }
}
