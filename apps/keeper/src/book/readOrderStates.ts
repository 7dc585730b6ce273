import { aggregate } from '@oxbow/chain/aggregate'
import type { Contracts } from '@oxbow/chain/Network'
import { judgeOrder, orderReads } from '@oxbow/orders/orderReads'
import type { Client, Hex } from 'viem'
import type { OrderFacts } from '../judge/judgeOrder.ts'
import type { BookOrder } from './collectOrders.ts'

/** What the chain says of orders at a block, by their hashes. @throws what viem throws when the node does not answer */
export async function readOrderStates(
  rpc: Client,
  orders: readonly BookOrder[],
  { block, multicall3, permit2 }: readOrderStates.Place,
): Promise<OrderStates> {
  const states = new Map<Hex, OrderFacts['state']>()
  // What a permit allows would count for the orders that are read with it: those have calls of their own.
  const groups = [orders.filter(({ permit }) => permit === undefined)]
  for (const order of orders) if (order.permit !== undefined) groups.push([order])
  for (const group of groups) {
    const reads = group.map(({ order, permit }) => orderReads(order, permit2, permit))
    const calls = reads.flat().map(({ to, data }) => ({ target: to, callData: data }))
    if (calls.length === 0) continue
    const answers = await aggregate(rpc, { multicall3, calls, blockNumber: block.number })
    for (const [index, { hash, order }] of group.entries()) {
      const { length } = reads[index]!
      states.set(hash, judgeOrder(order, answers.slice(index * length, (index + 1) * length), block.timestamp))
    }
  }
  return states
}

export declare namespace readOrderStates {
  type Place = Pick<Contracts, 'multicall3' | 'permit2'> & {
    readonly block: { readonly number: bigint; readonly timestamp: bigint }
  }
}

export type OrderStates = ReadonlyMap<Hex, OrderFacts['state']>
