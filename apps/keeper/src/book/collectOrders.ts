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

/** Pages of a book that are read at a time, of 50 orders each: a server that never ends is left there. */
const mostPages = 400

/** What was read of a book. */
export type CollectedOrders = {
  readonly orders: readonly BookOrder[]
  readonly pages: number
  /** Whether that is all of it, to its end. */
  readonly isWhole: boolean
}

/**
 * The orders that an Oxbow lists as open, the newest first. Only their bytes and signatures are believed, as far as the chain will: hash, amounts, owner and deadline
 * are read from the bytes. What is for no reactor of the network is left out.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function collectOrders(
  { api }: Pick<ExchangeClient, 'api'>,
  { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>,
  { isKnown, signal }: collectOrders.Options = {},
): Promise<CollectedOrders> {
  const found = new Map<Hex, BookOrder>()
  let cursor: string | undefined
  let pages = 0
  for (; pages < mostPages; ) {
    const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/v1/orders?chainId=${chainId}&orderStatus=open${after}`
    const answer = await api.ask(path, ordersResponseSchema, { signal })
    pages++
    let isMet = false
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
    if (answer.cursor === undefined || answer.cursor === cursor)
      return { orders: [...found.values()], pages, isWhole: true }
    if (isMet) break
    cursor = answer.cursor
  }
  return { orders: [...found.values()], pages, isWhole: false }
}

export declare namespace collectOrders {
  type Options = {
    /** Nothing is read behind the first page with such an order. */
    readonly isKnown?: ((hash: Hex) => boolean) | undefined
    readonly signal?: AbortSignal | undefined
  }
}
