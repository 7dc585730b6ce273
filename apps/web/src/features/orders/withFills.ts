import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { OrderKind } from '@oxbow/orders/Order'
import type { OrderItem } from './OrderItem.ts'

/** Transactions of an account, in which those that filled its limit orders are called so: to the chain they are transfers that somebody else sent. */
export function withFills(items: readonly ActivityItem[], orders: readonly OrderItem[]): readonly ActivityItem[] {
  const fills = new Set(
    orders.flatMap(({ network, own, state }) =>
      state === 'filled' && own.transactionHash ? [`${network.chainId}:${own.transactionHash}`] : [],
    ),
  )
  if (fills.size === 0) return items
  const kind: OrderKind = 'fill-order'
  return items.map((item) =>
    fills.has(item.id) && item.instead === undefined ? { ...item, kind, counterparty: undefined } : item,
  )
}
