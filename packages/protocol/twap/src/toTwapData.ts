import { seaportOrderTypes } from '@oxbow/abi/seaport'
import { emptyOrder, heightOf, type PartOrder, type SeaportPlace } from './PartOrder.ts'

/** A binary tree with orders as leaves. */
export type OrderTree = readonly [PartOrder, PartOrder] | readonly [OrderTree, OrderTree]

/** The typed data that the owner signs once for all parts: Seaport's bulk order, padded with empty orders. */
export function toTwapData(orders: readonly PartOrder[], { chainId, seaport }: SeaportPlace) {
  const height = heightOf(orders.length)
  const tree = toTree(Array.from({ length: 2 ** height }, (_, index) => orders[index] ?? emptyOrder))
  return {
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaport },
    types: { BulkOrder: [{ name: 'tree', type: `OrderComponents${'[2]'.repeat(height)}` }], ...seaportOrderTypes },
    primaryType: 'BulkOrder',
    message: { tree },
  } as const
}

function toTree(orders: readonly PartOrder[]): OrderTree {
  if (orders.length === 2) return [orders[0]!, orders[1]!]
  const middle = orders.length / 2
  return [toTree(orders.slice(0, middle)), toTree(orders.slice(middle))]
}
