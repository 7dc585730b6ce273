import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { SignedOrder } from '../Order.ts'
import { orderReads, readOrderState } from '../orderReads.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import { findOrderEnds } from './findOrderEnds.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

/** `unproven`: a node says that it ended, and no log shows by what. `used`, `canceled`: one does, in a block that is not final yet. */
export type EndedOrder = { readonly own: OwnOrder; readonly end: 'unproven' | 'used' | 'canceled' }

/**
 * Of what was signed on this device, what a node calls over and nobody has proved to be: a nonce is spent by its word alone. An order goes with the log of what filled or canceled it, once that is
 * final, or when its time is over by the node's clock and by this device's. Disabled without any.
 */
export function unprovenOrdersQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: unprovenOrdersQueryOptions.Variables,
): QueryOptions<readonly EndedOrder[]> {
  const { chainId, contracts, finalityDepthBlocks } = network
  const own = signed.flatMap((each): readonly OwnOrder[] => {
    const order = each.chainId === chainId ? readSignedOrder(each, contracts) : undefined
    if (order?.info.swapper !== account) return []
    return [
      {
        hash: hashOrder(order),
        order,
        signed: each,
        status: 'open',
        createdAt: undefined,
        transactionHash: undefined,
        blockNumber: undefined,
      },
    ]
  })
  return {
    queryKey: ['standing-orders', { chainId, isEnded: true, hashes: own.map(({ hash }) => hash) }],
    queryFn: async () => {
      const rpc = client.rpc(chainId)
      const { number, timestamp } = await getBlock(rpc)
      const nowSeconds = BigInt(Math.min(Number(timestamp), Math.floor(Date.now() / 1_000)))
      const current = own.filter(({ order }) => order.info.deadline >= nowSeconds)
      const states = await Promise.all(
        current.map(async ({ order }) => {
          const reads = orderReads(order, contracts.permit2)
          return readOrderState(order, await Promise.all(reads.map((call) => answerOf(rpc, call))))
        }),
      )
      const spent = current.filter((_, index) => states[index]!.isSpent !== false)
      const search = { account, network, orders: spent, toBlock: number }
      // Who gives no logs has proved nothing.
      const endOf = spent.length === 0 ? unknown : await findOrderEnds(client, search).catch(() => unknown)
      return current.flatMap((each): readonly EndedOrder[] => {
        // Its nonce is good: it stands, or is over by the node's clock alone.
        if (!spent.includes(each)) return each.order.info.deadline < timestamp ? [{ own: each, end: 'unproven' }] : []
        const end = endOf(each)
        if (end === undefined) return [{ own: each, end: 'unproven' }]
        return number - end.blockNumber >= BigInt(finalityDepthBlocks) ? [] : [{ own: each, end: end.kind }]
      })
    },
    enabled: own.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

function unknown(): undefined {}

export declare namespace unprovenOrdersQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As they were kept when they were signed. */
    readonly signed: readonly SignedOrder[]
  }
}
