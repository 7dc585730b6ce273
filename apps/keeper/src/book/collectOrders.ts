import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { isOrderPermit } from '@oxbow/orders/isOrderPermit'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'

/** An order of a book, by its own bytes. */
export type BookOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  readonly signature: Hex
  /** A call of the token that it sells, made before: it lets Permit2 take that. */
  readonly permit?: Hex | undefined
}

/** What was read of a book. */
export type CollectedOrders = {
  readonly orders: readonly BookOrder[]
  /** Where the next page begins; undefined at the end of the book. */
  readonly next: string | undefined
  /** Whether the reading stopped at an order that was known. */
  readonly isMet: boolean
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
): Promise<CollectedOrders> {
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
    if (isEnd) return { orders: [...found.values()], next: undefined, isMet }
  }
  return { orders: [...found.values()], next, isMet }
}

export declare namespace collectOrders {
  type Options = {
    /** Where a reading before it stopped; at the newest order where it is left out. */
    readonly from?: string | undefined
    /** Nothing is read behind the first page with such an order. */
    readonly isKnown?: ((hash: Hex) => boolean) | undefined
    readonly mostPages: number
    readonly signal?: AbortSignal | undefined
  }
}
