import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'

/** An order of a book, by its own bytes. */
export type BookOrder = { readonly hash: Hex; readonly order: DutchOrder; readonly signature: Hex }

/** Pages of a book that are read at a time, of 50 orders each: a server that never ends is left there. */
const mostPages = 200

/**
 * The orders that an Oxbow lists as open. Only their bytes and signatures are believed, as far as the chain will: hash, amounts, owner and deadline are read from
 * the bytes. What is for no reactor of the network is left out.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectOrders(
  { api }: Pick<ExchangeClient, 'api'>,
  { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>,
  signal?: AbortSignal,
): Promise<readonly BookOrder[]> {
  const found = new Map<Hex, BookOrder>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/v1/orders?chainId=${chainId}&orderStatus=open${after}`
    const answer = await api.ask(path, ordersResponseSchema, { signal })
    for (const listed of answer.orders) {
      const order = readSignedOrder(listed, contracts)
      if (order === undefined) continue
      const hash = hashOrder(order)
      found.set(hash, { hash, order, signature: listed.signature })
    }
    if (answer.cursor === undefined || answer.cursor === cursor) break
    cursor = answer.cursor
  }
  return [...found.values()]
}
