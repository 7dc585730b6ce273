import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { isOrderPermit } from '@oxbow/orders/isOrderPermit'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'
import type { Collected, createPages } from './createPages.ts'

/** An order of a book, by its own bytes. */
export type BookOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  readonly signature: Hex
  /** A call of the token that it sells, made before: it lets Permit2 take that. */
  readonly permit?: Hex | undefined
}

/**
 * Some pages of the orders that an Oxbow lists as open, the newest first. Only their bytes and signatures are believed, as far as the chain will: hash, amounts, owner
 * and deadline are read from the bytes. What is for no reactor of the network is left out.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectOrders(
  { api }: Pick<ExchangeClient, 'api'>,
  { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>,
  { from, isKnown, mostPages, signal }: collectOrders.Options,
): Promise<Collected<BookOrder>> {
  const found = new Map<Hex, BookOrder>()
  let next = from
  let isMet = false
  for (let pages = 0; pages < mostPages && !isMet; pages++) {
    const after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    const path = `/v1/orders?chainId=${chainId}&orderStatus=open${after}`
    const answer = await api.ask(path, ordersResponseSchema, { signal })
    for (const listed of answer.orders) {
      const order = readSignedOrder(listed, contracts)
      if (order === undefined) continue
      const hash = hashOrder(order)
      // A call that is no permit is not made, and the order is one without.
      const isPermitted = listed.permit !== undefined && isOrderPermit(listed.permit, order, contracts.permit2)
      const permit = isPermitted ? listed.permit : undefined
      found.set(hash, { hash, order, permit, signature: listed.signature })
      isMet ||= isKnown?.(hash) ?? false
    }
    const isEnd = answer.cursor === undefined || answer.cursor === next
    next = answer.cursor
    if (isEnd) return { entries: [...found.values()], next: undefined, isMet }
  }
  return { entries: [...found.values()], next, isMet }
}

export declare namespace collectOrders {
  type Options = createPages.Options & { readonly signal?: AbortSignal | undefined }
}
