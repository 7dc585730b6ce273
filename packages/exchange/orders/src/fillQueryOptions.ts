import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { OwnOrder } from './own/ordersQueryOptions.ts'
import { type OrderFill, readFill } from './readFill.ts'

/** Poll interval, since a node may lag behind the server. */
const againMs = 2_000

/**
 * How an order was filled, from a node's receipt of the transaction that the server names; null if there is no receipt yet or it has no such fill.
 */
export function fillQueryOptions(
  client: Pick<ExchangeClient, 'rpc'>,
  own: OwnOrder,
): Omit<QueryOptions<TimedFill | null>, 'refetchInterval'> & {
  readonly refetchInterval: (query: {
    readonly state: { readonly data: TimedFill | null | undefined }
  }) => number | false
} {
  const { hash, signed, status, transactionHash } = own
  const { chainId } = signed
  return {
    queryKey: ['order-fill', { chainId, hash, transactionHash }],
    queryFn: async () => {
      try {
        const rpc = client.rpc(chainId)
        const { blockHash, logs } = await getTransactionReceipt(rpc, { hash: transactionHash as Hex })
        const fill = readFill(logs, own)
        if (fill === undefined) return null
        const { timestamp } = await getBlock(rpc, { blockHash })
        return { ...fill, timestamp: Number(timestamp) }
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return null
        throw error
      }
    },
    enabled: status === 'filled' && transactionHash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? againMs : false),
    retry,
    retryDelay,
  }
}

/** `timestamp`: block time in Unix seconds. */
export type TimedFill = OrderFill & { readonly timestamp: number }
