import { createHash } from 'node:crypto'
import type { Contracts } from '@oxbow/chain/Network'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { isOrderPermit } from '@oxbow/orders/isOrderPermit'
import type { SignedOrder } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'

/** Reads orders from the bytes that a book lists them with, the same bytes once: a book says the same in each block, and to decode and hash costs more than to find. */
export function createOrderReader(contracts: Contracts) {
  const read = new Map<string, BookOrder>()

  return {
    /** Undefined of what is for no reactor of the network. */
    read(listed: SignedOrder): BookOrder | undefined {
      const name = nameOf(listed)
      const known = read.get(name)
      if (known !== undefined) return known
      const order = readSignedOrder(listed, contracts)
      if (order === undefined) return undefined
      // A call that is no permit is not made, and the order is one without.
      const isPermitted = listed.permit !== undefined && isOrderPermit(listed.permit, order, contracts.permit2)
      const permit = isPermitted ? listed.permit : undefined
      // What is cut out of a string keeps all of it in memory: a copy takes half of what the order's bytes do.
      const found = { hash: hashOrder(order), order: structuredClone(order), permit, signature: listed.signature }
      read.set(name, found)
      return found
    },
    /** Forgets the others. */
    retain(isKept: (hash: Hex) => boolean): void {
      for (const [name, { hash }] of read) if (!isKept(hash)) read.delete(name)
    },
  }
}

export type OrderReader = ReturnType<typeof createOrderReader>

/** Of other bytes another one; shorter than they are. */
function nameOf({ chainId, encodedOrder, permit, signature }: SignedOrder): string {
  return createHash('sha256')
    .update(`${chainId} ${encodedOrder} ${signature} ${permit ?? ''}`)
    .digest('base64')
}
