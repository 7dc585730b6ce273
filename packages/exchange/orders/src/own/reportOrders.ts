import type { EndReport } from '@oxbow/activity/SignatureEnd'
import { toEndReport } from '@oxbow/activity/toEndReport'
import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { orderReads, readOrderState } from '../orderReads.ts'
import { findOrderEnds } from './findOrderEnds.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

export type OrderReport = { readonly ended: EndReport; readonly timestamp: bigint }

/** What one node says of each. */
export async function reportOrders(
  node: NodeAccess,
  { account, network, orders, times }: reportOrders.Parameters,
): Promise<readonly OrderReport[]> {
  const { chainId, contracts, finalityDepthBlocks } = network
  const rpc = node.rpc(chainId)
  const { number: head, timestamp } = await getBlock(rpc)
  const states = await Promise.all(
    orders.map(async ({ order }) => {
      const reads = orderReads(order, contracts.permit2)
      return readOrderState(order, await Promise.all(reads.map((call) => answerOf(rpc, call))))
    }),
  )
  const spent = orders.filter((_, index) => states[index]!.isSpent !== false)
  const search = { account, network, orders: spent, toBlock: head }
  // Who gives no logs has proved nothing.
  const endOf = spent.length === 0 ? unknown : await findOrderEnds(node, search).catch(() => unknown)
  return await Promise.all(
    orders.map(async (each): Promise<OrderReport> => {
      if (!spent.includes(each)) return { ended: 'live', timestamp }
      const at = { finalityDepthBlocks, head, signedAt: each.signed && times.get(each.signed.encodedOrder) }
      return { ended: await toEndReport(rpc, endOf(each), at), timestamp }
    }),
  )
}

export declare namespace reportOrders {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    readonly orders: readonly OwnOrder[]
    /** By their bytes. */
    readonly times: ReadonlyMap<string, number | undefined>
  }
}

function unknown(): undefined {}
