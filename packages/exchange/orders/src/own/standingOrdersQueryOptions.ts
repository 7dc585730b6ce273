import type { Network } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { SignedOrder } from '../Order.ts'
import { judgeOrder, orderReads } from '../orderReads.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

/** Which of these orders the chain still allows to be filled, independent of any server's book. Disabled without any. */
export function standingOrdersQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: standingOrdersQueryOptions.Variables,
): QueryOptions<readonly OwnOrder[]> {
  const { chainId, contracts } = network
  const own = signed.flatMap((each): readonly OwnOrder[] => {
    const order = each.chainId === chainId ? readSignedOrder(each, contracts) : undefined
    if (order?.info.swapper !== account) return []
    const hash = hashOrder(order)
    return [
      {
        hash,
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
    queryKey: ['standing-orders', { chainId, hashes: own.map(({ hash }) => hash) }],
    queryFn: async () => {
      // Read before the state, which is then at least as new as this block.
      const { number, timestamp } = await getBlock(client.rpc(chainId))
      const judged = await Promise.all(
        own.map(async (each): Promise<readonly OwnOrder[]> => {
          const reads = orderReads(each.order, contracts.permit2)
          const answers = await Promise.all(reads.map((call) => answerOf(client.rpc(chainId), call)))
          const status = judgeOrder(each.order, answers, timestamp)
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

export declare namespace standingOrdersQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly SignedOrder[]
  }
}
