import type { TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { historyQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { priceAt } from '../../features/activity/priceAt.ts'
import { toHistoryQuery } from '../../features/activity/toHistoryQuery.ts'
import { client } from '../../state/exchange.ts'

/** The dollar value of token amounts at a given time, from the index's prices; undefined if unknown. */
export function useWorthThen(
  network: Network,
  tokens: readonly string[],
  unixSeconds: number,
  isIndexed: boolean,
): (amount: TokenAmount) => number | undefined {
  const [openedSeconds] = useState(() => Math.floor(Date.now() / 1_000))
  const queryOf = (token: string) => toHistoryQuery(network, token, { unixSeconds, nowSeconds: openedSeconds })
  const wanted = [...new Map(tokens.map((token) => [queryOf(token).id, queryOf(token)])).values()]
  const histories = useQueries({
    queries: wanted.map((query) => ({
      ...historyQueryOptions(client, query),
      // The past doesn't change.
      meta: {},
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isIndexed,
    })),
  })
  return ({ token, amount }) => {
    const points = histories[wanted.findIndex(({ id }) => id === queryOf(token.address).id)]?.data
    const price = points && priceAt(points, unixSeconds)
    return price === undefined || amount === undefined ? undefined : (Number(amount) / 10 ** token.decimals) * price
  }
}
