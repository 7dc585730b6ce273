import type { TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { historyQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { priceAt } from '../../features/activity/priceAt.ts'
import { client } from '../../state/exchange.ts'

/** The dollar value of token amounts at a given time, from the index's prices; undefined if unknown. */
export function useWorthThen(
  network: Network,
  tokens: readonly string[],
  unixSeconds: number,
  isIndexed: boolean,
): (amount: TokenAmount) => number | undefined {
  const [openedSeconds] = useState(() => Math.floor(Date.now() / 1_000))
  const period = periodOf(openedSeconds - unixSeconds)
  const ids = [...new Set(tokens.map((token) => toHistoryId(network, token)))]
  const histories = useQueries({
    queries: ids.map((id) => ({
      ...historyQueryOptions(client, { of: 'TOKEN', chainId: network.chainId, id, period, since: unixSeconds }),
      // The past doesn't change.
      meta: {},
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isIndexed,
    })),
  })
  return ({ token, amount }) => {
    const points = histories[ids.indexOf(toHistoryId(network, token.address))]?.data
    const price = points && priceAt(points, unixSeconds)
    return price === undefined || amount === undefined ? undefined : (Number(amount) / 10 ** token.decimals) * price
  }
}

/** The native currency uses its wrapped token's price history. */
export function toHistoryId({ contracts }: Network, token: string): string {
  return (token === nativeToken ? contracts.weth : token).toLowerCase()
}

/** The finest period that reaches back that far with the thousand points of one response: details and export say the same worth. */
export function periodOf(ageSeconds: number): 'FIVE_MINUTES' | 'HOUR' | 'DAY' {
  return ageSeconds < 3 * 86_400 ? 'FIVE_MINUTES' : ageSeconds < 40 * 86_400 ? 'HOUR' : 'DAY'
}
