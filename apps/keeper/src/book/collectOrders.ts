import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import type { Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'
import type { OrderReader } from './createOrderReader.ts'
import type { Collected, createPages } from './createPages.ts'

/**
 * Reads some pages of an Oxbow's open orders, newest first. Only bytes and signatures are used, and checked against
 * the chain: hash, amounts, owner and deadline are decoded from the bytes. Orders of unknown reactors are skipped.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectOrders(
  { api }: Pick<ExchangeClient, 'api'>,
  chainId: number,
  { from, isKnown, mostPages, reader, signal }: collectOrders.Options,
): Promise<Collected<BookOrder>> {
  const found = new Map<Hex, BookOrder>()
  let next = from
  let isMet = false
  for (let pages = 0; pages < mostPages && !isMet; pages++) {
    const after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    const path = `/v1/orders?chainId=${chainId}&orderStatus=open${after}`
    const answer = await api.ask(path, ordersResponseSchema, { signal })
    for (const listed of answer.orders) {
      const order = reader.read(listed)
      if (order === undefined) continue
      found.set(order.hash, order)
      isMet ||= isKnown?.(order.hash) ?? false
    }
    const isEnd = answer.cursor === undefined || answer.cursor === next
    next = answer.cursor
    if (isEnd) return { entries: [...found.values()], next: undefined, isMet }
  }
  return { entries: [...found.values()], next, isMet }
}

export declare namespace collectOrders {
  type Options = createPages.Options & { readonly reader: OrderReader; readonly signal?: AbortSignal | undefined }
}
