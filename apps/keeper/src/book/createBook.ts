import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import type { Hex } from 'viem'
import { type BookOrder, collectOrders } from './collectOrders.ts'

/** Pages of 50 orders that are read for new ones, a round. */
const mostNewPages = 10
/** Pages of the rest of the book, a round: while a part of it was never read, and when all of it was. */
const mostPages = 20
const usualPages = 1

export type Book = {
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Reads what is new, and goes on with the rest. @throws what the Oxbow throws when it does not answer */
  refresh(): Promise<void>
  forget(hash: Hex): void
}

/**
 * The open orders of an Oxbow. New ones are read in each round, and some pages of the rest, from where the round before stopped to the end and then from the start
 * again. What was listed when a pass began is known at its end, whatever strangers add meanwhile: pages go from newer to older orders. Which orders are gone, or
 * are back, each pass finds; until then whoever fills them sees on the chain that they are gone.
 */
export function createBook(
  client: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { most = { newPages: mostNewPages, pages: mostPages }, signal }: createBook.Options = {},
): Book {
  const orders = new Map<Hex, BookOrder>()
  /** The pass that an order was last listed in. */
  const listedIn = new Map<Hex, number>()
  let pass = 0
  /** Where the pass goes on; undefined where it begins. */
  let next: string | undefined
  /** Whether orders may be listed that no page with them was read of: before this pass, and since it began. */
  let isBehind = true
  let isMissed = false

  function add(found: readonly BookOrder[]): void {
    for (const order of found) {
      if (!orders.has(order.hash)) orders.set(order.hash, order)
      listedIn.set(order.hash, pass)
    }
  }

  function forget(hash: Hex): void {
    orders.delete(hash)
    listedIn.delete(hash)
  }

  function end(): void {
    for (const [hash, last] of listedIn) if (last < pass) forget(hash)
    pass++
    next = undefined
    isBehind = isMissed
    isMissed = false
  }

  return {
    orders,
    async refresh() {
      const isKnown = (hash: Hex) => orders.has(hash)
      const newest = await collectOrders(client, network, { isKnown, mostPages: most.newPages, signal })
      if (newest.next === undefined) {
        // That was all of it.
        pass++
        add(newest.orders)
        isMissed = false
        return end()
      }
      add(newest.orders)
      if (next === undefined) next = newest.next
      else if (!newest.isMet) isMissed = true
      const pages = isBehind ? most.pages : usualPages
      const rest = await collectOrders(client, network, { from: next, mostPages: pages, signal }).catch(
        (error: unknown) => {
          // What it refuses once it would refuse each time.
          if (error instanceof ApiError && error.status < 500 && error.status !== 429) next = undefined
          throw error
        },
      )
      add(rest.orders)
      next = rest.next
      if (next === undefined) end()
    },
    forget,
  }
}

export declare namespace createBook {
  type Options = {
    readonly most?: { readonly newPages: number; readonly pages: number }
    readonly signal?: AbortSignal | undefined
  }
}
