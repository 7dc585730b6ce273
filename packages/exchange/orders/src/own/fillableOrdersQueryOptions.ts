import { agreeOnEnd } from '@oxbow/activity/agreeOnEnd'
import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { SignedOrder } from '../Order.ts'
import { orderReads, toOrderState } from '../orderReads.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'
import { reportOrders } from './reportOrders.ts'

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
    readonly signed: readonly StoredOrder[]
  }
}

/** As kept on this device. */
export type StoredOrder = SignedOrder & {
  /** Unix seconds by this device; undefined of what was kept before it was noted. */
  readonly signedAt?: number | undefined
}

/** `unproven`: a node says that it ended, and no log shows how. `used`, `canceled`: a log does, in a block that isn't final yet. */
export type EndedOrder = { readonly own: OwnOrder; readonly end: 'unproven' | 'used' | 'canceled' }

/**
 * Orders signed on this device that a node calls spent or expired without proof. An order goes once the log of what filled or canceled it is final, by each node
 * that is asked, or when it has expired by the node's clock and by this device's. A log has to be of the right contract, account and nonce, and no older than
 * the signature; nobody can tell here whether it was invented, so that one node alone is believed if it lies consistently. Disabled without any.
 */
export function unprovenOrdersQueryOptions(
  client: ExchangeClient,
  { account, network, signed, witness }: unprovenOrdersQueryOptions.Variables,
): QueryOptions<readonly EndedOrder[]> {
  const { chainId } = network
  const times = new Map(signed.map(({ encodedOrder, signedAt }) => [encodedOrder, signedAt]))
  const own = ownOrdersOf(signed, { account, network })
  return {
    queryKey: ['standing-orders', { chainId, isEnded: true, hashes: own.map(({ hash }) => hash) }],
    queryFn: async () => {
      const asked = { account, network, orders: own, times }
      const [reports, others] = await Promise.all([
        reportOrders(client, asked),
        // Who doesn't answer has proved nothing.
        witness && reportOrders(witness, asked).catch(() => [] as const),
      ])
      return own.flatMap((each, index): readonly EndedOrder[] => {
        const { ended, timestamp } = reports[index]!
        const { deadline } = each.order.info
        if (deadline < timestamp && deadline < Date.now() / 1_000) return []
        const end = agreeOnEnd(ended, others ? [others[index]?.ended] : [])
        // Its nonce is good: it stands, or is over by the node's clock alone.
        if (end === 'live') return deadline < timestamp ? [{ own: each, end: 'unproven' }] : []
        return end === 'gone' ? [] : [{ own: each, end }]
      })
    },
    enabled: own.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

export declare namespace unprovenOrdersQueryOptions {
  type Variables = fillableOrdersQueryOptions.Variables & {
    /** A second, independent node that has to agree. */
    readonly witness?: NodeAccess | undefined
  }
}

function ownOrdersOf(
  signed: readonly StoredOrder[],
  { account, network }: Pick<fillableOrdersQueryOptions.Variables, 'account' | 'network'>,
): readonly OwnOrder[] {
  return signed.flatMap(({ signedAt: _, ...each }): readonly OwnOrder[] => {
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
