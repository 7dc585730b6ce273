import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { type BookOrder, collectOrders } from './collectOrders.ts'

/** Blocks, for each page of a book, until all of it is read again. */
const blocksAPage = 4n

export type Book = {
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Reads what is new, and now and then all of it. @throws what the Oxbow throws when it does not answer */
  refresh(block: bigint): Promise<void>
  forget(hash: Hex): void
}

/**
 * The open orders of an Oxbow. New ones are read with each block; which older ones are gone, or are back, is found when all of them are read again: a book of a page
 * each block, one of 10,000 orders each 800 blocks. Until then whoever fills them sees on the chain that they are gone.
 */
export function createBook(
  client: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  signal?: AbortSignal,
): Book {
  const orders = new Map<Hex, BookOrder>()
  let pages = 1
  let dueFrom = 0n

  return {
    orders,
    async refresh(block) {
      const isDue = pages <= 1 || block >= dueFrom
      const isKnown = isDue ? undefined : (hash: Hex) => orders.has(hash)
      const read = await collectOrders(client, network, { isKnown, signal })
      // What a reading that was cut off did not come to may be there.
      if (read.isWhole) {
        const listed = new Set(read.orders.map(({ hash }) => hash))
        for (const hash of orders.keys()) if (!listed.has(hash)) orders.delete(hash)
      }
      if (isDue || read.isWhole) {
        pages = read.pages
        dueFrom = block + BigInt(pages) * blocksAPage
      }
      for (const order of read.orders) if (!orders.has(order.hash)) orders.set(order.hash, order)
    },
    forget(hash) {
      orders.delete(hash)
    },
  }
}
