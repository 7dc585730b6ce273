import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { SignedOrder } from '../Order.ts'
import { orderReads, readOrderState, toOrderState } from '../orderReads.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import { findOrderEnds } from './findOrderEnds.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

/** Which of these orders the chain still allows to be filled, independent of any server's book. Disabled without any. */
export function fillableOrdersQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: fillableOrdersQueryOptions.Variables,
): QueryOptions<readonly OwnOrder[]> {
  const { chainId, contracts } = network
  const own = ownOrdersOf(signed, { account, network })
  return {
    queryKey: ['standing-orders', { chainId, hashes: own.map(({ hash }) => hash) }],
    queryFn: async () => {
      // Read before the state, which is then at least as new as this block.
      const { number, timestamp } = await getBlock(client.rpc(chainId))
      const judged = await Promise.all(
        own.map(async (each): Promise<readonly OwnOrder[]> => {
          const reads = orderReads(each.order, contracts.permit2)
          const answers = await Promise.all(reads.map((call) => answerOf(client.rpc(chainId), call)))
          const status = toOrderState(each.order, answers, timestamp)
          return status === 'open' || status === 'insufficient-funds' ? [{ ...each, status, blockNumber: number }] : []
        }),
      )
      return judged.flat()
    },
    enabled: own.length > 0,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace fillableOrdersQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly SignedOrder[]
  }
}

/** `unproven`: a node says that it ended, and no log shows how. `used`, `canceled`: a log does, in a block that isn't final yet. */
export type EndedOrder = { readonly own: OwnOrder; readonly end: 'unproven' | 'used' | 'canceled' }

/**
 * Orders signed on this device that a node calls spent or expired without proof, because a nonce is spent by the node's word alone. An order goes once the log of
 * what filled or canceled it is final, or when it has expired by the node's clock and by this device's. Disabled without any.
 */
export function unprovenOrdersQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: fillableOrdersQueryOptions.Variables,
): QueryOptions<readonly EndedOrder[]> {
  const { chainId, contracts, finalityDepthBlocks } = network
  const own = ownOrdersOf(signed, { account, network })
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

function ownOrdersOf(
  signed: readonly SignedOrder[],
  { account, network }: Pick<fillableOrdersQueryOptions.Variables, 'account' | 'network'>,
): readonly OwnOrder[] {
  return signed.flatMap((each): readonly OwnOrder[] => {
    const order = each.chainId === network.chainId ? readSignedOrder(each, network.contracts) : undefined
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
}
