import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { type ListedOrder, type OrderStatus, ordersResponseSchema, type SignedOrder } from '../Order.ts'
import { readSignedOrder } from '../readSignedOrder.ts'

/** An account's order in this server's book. Its terms are decoded from its bytes; its status is as the server reports it. */
export type OwnOrder = {
  readonly hash: `0x${string}`
  readonly order: DutchOrder
  readonly signed: SignedOrder
  readonly status: OrderStatus
  /** Unix seconds; undefined if the server doesn't list it. */
  readonly createdAt: number | undefined
  /** Transaction that filled or canceled it. */
  readonly transactionHash: `0x${string}` | undefined
  /** Block of the status; undefined if the server didn't say. */
  readonly blockNumber: bigint | undefined
}

/** Pages fetched at most: four of fifty orders. */
const mostPages = 4

/** An account's orders in this server's book: the newest, and all open ones. */
export function ordersQueryOptions(
  client: ExchangeClient,
  variables: ordersQueryOptions.Variables,
): QueryOptions<readonly OwnOrder[]> {
  const { account, network } = variables
  const { chainId } = network
  const path = `/v1/orders?chainId=${chainId}&swapper=${account}`
  return {
    queryKey: ['orders', { chainId, account }],
    queryFn: async ({ signal }) => {
      const newest = await read(client, path, { ...variables, signal })
      if (newest.isWhole) return newest.orders
      // Open orders may be older than the pages read so far.
      const open = await read(client, `${path}&orderStatus=open`, { ...variables, signal })
      const known = new Set(newest.orders.map(({ hash }) => hash))
      return [...newest.orders, ...open.orders.filter(({ hash }) => !known.has(hash))]
    },
    meta: { live: 2_000 },
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace ordersQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
  }
}

/** Whether an order can be filled, or could be once its owner has enough funds. */
export function isStanding({ status }: Pick<OwnOrder, 'status'>): boolean {
  return status === 'open' || status === 'insufficient-funds'
}

/** Raw units of a token that open orders may take. */
export function promisedBy(orders: readonly OwnOrder[], token: string | undefined): bigint {
  return orders
    .filter((each) => isStanding(each) && each.order.input.token === token)
    .reduce((sum, { order: { input } }) => sum + ('maxAmount' in input ? input.maxAmount : input.startAmount), 0n)
}

/** Reads up to `mostPages` pages of a list. */
async function read(
  client: ExchangeClient,
  path: string,
  { signal, ...variables }: ordersQueryOptions.Variables & { readonly signal: AbortSignal },
): Promise<{ readonly orders: readonly OwnOrder[]; readonly isWhole: boolean }> {
  const orders: OwnOrder[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const next = cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`
    const answer = await client.api.ask(next, ordersResponseSchema, { signal })
    for (const listed of answer.orders) {
      const order = toOwnOrder(listed, variables)
      if (order === undefined) throw new UnexpectedAnswerError(path, undefined)
      orders.push(order)
    }
    cursor = answer.cursor
    if (cursor === undefined) return { orders, isWhole: true }
  }
  return { orders, isWhole: false }
}

/** Undefined if it isn't an order of the account, or its hash differs. */
function toOwnOrder(listed: ListedOrder, { account, network }: ordersQueryOptions.Variables): OwnOrder | undefined {
  const { blockNumber, chainId, createdAt, encodedOrder, orderHash, orderStatus, signature, txHash } = listed
  const order = readSignedOrder({ encodedOrder }, network.contracts)
  const isIts = order?.info.swapper === account && chainId === network.chainId && hashOrder(order) === orderHash
  if (!isIts) return undefined
  const signed = { encodedOrder, signature, chainId }
  return {
    hash: orderHash,
    order,
    signed,
    status: orderStatus,
    createdAt,
    transactionHash: txHash,
    blockNumber: blockNumber === undefined ? undefined : BigInt(blockNumber),
  }
}
