import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'
import { collectOrders } from './collectOrders.ts'
import { createOrderReader } from './createOrderReader.ts'
import { createPages } from './createPages.ts'

/** Pages have 50 orders. */
const usual: createPages.Most = { newPages: 10, pages: 20 }

export type Book = {
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Whether it was read to its end once. */
  readonly isWhole: boolean
  /** Reads new entries and continues with the rest. @throws the client's error when the Oxbow doesn't answer */
  refresh(): Promise<void>
  forget(hash: Hex): void
}

/** The open orders of an Oxbow. */
export function createBook(
  client: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { most = usual, signal }: createBook.Options = {},
): Book {
  const { chainId, contracts } = network
  const reader = createOrderReader(contracts)
  const pages = createPages((options) => collectOrders(client, chainId, { ...options, reader, signal }), most)
  const { entries: orders, forget } = pages

  return {
    orders,
    get isWhole() {
      return pages.isWhole
    },
    async refresh() {
      await pages.refresh()
      reader.retain((hash) => orders.has(hash))
    },
    forget,
  }
}

export declare namespace createBook {
  type Options = { readonly most?: createPages.Most; readonly signal?: AbortSignal | undefined }
}
