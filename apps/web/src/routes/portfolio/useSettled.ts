import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { getSettled } from '@oxbow/activity/getSettled'
import type { Network } from '@oxbow/chain/Network'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { toChain } from '../account/useAccountFeed.ts'

/** The transaction with the amounts of its receipt, as exported; until that is read, or if no node answers, as listed. */
export function useSettled(item: ActivityItem, network: Network, account: `0x${string}`): ActivityItem {
  const { id, status, isSignature, tokens, events, paid, received } = item
  const isReadable = !isSignature && tokens !== undefined && (status === 'confirmed' || status === 'final')
  const known = [...paid, ...received].map(
    ({ token, amount, isEstimate }) => `${token.address}:${amount}:${isEstimate}`,
  )
  const { data } = useQuery({
    queryKey: ['settled-item', { id, account, status, known, events: events?.length }],
    queryFn: isReadable
      ? async () => (await getSettled(client, { item, account, chain: toChain(network, undefined) }))?.item ?? null
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? { ...item, paid: data.paid, received: data.received } : item
}
