import { emptyOrder, heightOf, type PartOrder, type SeaportPlace } from './PartOrder.ts'

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const
const orderTypes = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
} as const

/** Pairs of pairs, down to orders. */
export type OrderTree = readonly [PartOrder, PartOrder] | readonly [OrderTree, OrderTree]

/** What the owner's wallet is asked to sign, once for all parts: Seaport's bulk order, filled up with empty ones. */
export function toPlanData(orders: readonly PartOrder[], { chainId, seaport }: SeaportPlace) {
  const height = heightOf(orders.length)
  const tree = toTree(Array.from({ length: 2 ** height }, (_, index) => orders[index] ?? emptyOrder))
  return {
    domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaport },
    types: { BulkOrder: [{ name: 'tree', type: `OrderComponents${'[2]'.repeat(height)}` }], ...orderTypes },
    primaryType: 'BulkOrder',
    message: { tree },
  } as const
}

function toTree(orders: readonly PartOrder[]): OrderTree {
  if (orders.length === 2) return [orders[0]!, orders[1]!]
  const middle = orders.length / 2
  return [toTree(orders.slice(0, middle)), toTree(orders.slice(middle))]
}
