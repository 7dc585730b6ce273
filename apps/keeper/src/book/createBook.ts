import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { type BookOrder, collectOrders } from './collectOrders.ts'
import { createPages } from './createPages.ts'

/** Pages of 50 orders. */
const usual: createPages.Most = { newPages: 10, pages: 20 }

export type Book = {
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Reads what is new, and goes on with the rest. @throws what the Oxbow throws when it does not answer */
  refresh(): Promise<void>
  forget(hash: Hex): void
}

/** The open orders of an Oxbow. */
export function createBook(
  client: Pick<ExchangeClient, 'api'>,
  network: Pick<Network, 'chainId' | 'contracts'>,
  { most = usual, signal }: createBook.Options = {},
): Book {
  const { entries, ...pages } = createPages((options) => collectOrders(client, network, { ...options, signal }), most)
  return { orders: entries, ...pages }
}

export declare namespace createBook {
  type Options = { readonly most?: createPages.Most; readonly signal?: AbortSignal | undefined }
}
