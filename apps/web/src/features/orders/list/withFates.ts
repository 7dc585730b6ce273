import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { toSignatureId } from '@oxbow/flow/noteSignature'
import type { OrderItem } from './OrderItem.ts'

/** The state of an order by the id of its signature in the activity. */
export type Fates = ReadonlyMap<string, OrderItem['state']>

/**
 * Gives signed gas-free swaps the state that the order book knows. The page that signed one notes its end only while it is open. Without funds it
 * may still be filled, so its status stays.
 */
export function withFates(items: readonly ActivityItem[], fates: Fates): readonly ActivityItem[] {
  if (fates.size === 0) return items
  return items.map((item) => {
    if (item.kind !== 'swap-order') return item
    switch (fates.get(item.id)) {
      case 'expired':
        return { ...item, kind: 'swap-order-expired', status: 'failed' }
      case 'insufficient-funds':
        return { ...item, kind: 'swap-order-unfunded' }
      case 'canceled':
        return { ...item, status: 'cancelled' }
      default:
        return item
    }
  })
}

export function fatesOf(orders: readonly OrderItem[]): Fates {
  return new Map(
    orders.map(({ network: { chainId, contracts }, own, state }) => {
      const typedData = toOrderData(own.order, { chainId, permit2: contracts.permit2 })
      return [toSignatureId(typedData, chainId).id, state] as const
    }),
  )
}
