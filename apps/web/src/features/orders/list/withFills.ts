import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { OrderKind } from '@oxbow/orders/Order'
import type { OrderItem } from './OrderItem.ts'

/** The kind of order that a transaction filled, by `<chainId>:<hash>`. */
export type Fills = ReadonlyMap<string, OrderKind>

/** Labels the transactions that filled the account's signed orders: on chain they are transfers sent by someone else. */
export function withFills(items: readonly ActivityItem[], fills: Fills): readonly ActivityItem[] {
  if (fills.size === 0) return items
  return items.map((item) => {
    const kind = item.instead === undefined ? fills.get(item.id) : undefined
    return kind === undefined ? item : { ...item, kind, counterparty: undefined }
  })
}

export function fillsOf(orders: readonly OrderItem[]): Fills {
  return new Map(
    orders.flatMap((item) => {
      const { network, own, state } = item
      if (state !== 'filled' || own.transactionHash === undefined) return []
      return [[`${network.chainId}:${own.transactionHash}`, kindOf(item)] as const]
    }),
  )
}

function kindOf({ guard, own }: OrderItem): OrderKind {
  if (guard !== undefined) return guard.kind === 'market' ? 'fill-swap' : `fill-${guard.kind}`
  const [output] = own.order.outputs
  // A limit order's amount is constant; a gas-free swap's decreases.
  const falls = output !== undefined && 'endAmount' in output && output.startAmount > output.endAmount
  return falls ? 'fill-swap' : 'fill-order'
}
