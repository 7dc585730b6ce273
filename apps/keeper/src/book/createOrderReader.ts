import { createHash } from 'node:crypto'
import type { Contracts } from '@oxbow/chain/Network'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { isOrderPermit } from '@oxbow/orders/isOrderPermit'
import type { SignedOrder } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'

/** Decodes listed orders, caching by bytes: a book lists the same orders in each block, and decoding and hashing cost more than a lookup. */
export function createOrderReader(contracts: Contracts) {
  const read = new Map<string, BookOrder>()

  return {
    /** Undefined for orders of unknown reactors. */
    read(listed: SignedOrder): BookOrder | undefined {
      const name = nameOf(listed)
      const known = read.get(name)
      if (known !== undefined) return known
      const order = readSignedOrder(listed, contracts)
      if (order === undefined) return undefined
      // A call that isn't a permit is ignored.
      const isPermitted = listed.permit !== undefined && isOrderPermit(listed.permit, order, contracts.permit2)
      const permit = isPermitted ? listed.permit : undefined
      // Substrings keep the whole string in memory: a copy takes half of the size of the order's bytes.
      const found = { hash: hashOrder(order), order: structuredClone(order), permit, signature: listed.signature }
      read.set(name, found)
      return found
    },
    /** Drops all others. */
    retain(isKept: (hash: Hex) => boolean): void {
      for (const [name, { hash }] of read) if (!isKept(hash)) read.delete(name)
    },
  }
}

export type OrderReader = ReturnType<typeof createOrderReader>

/** Cache key: a digest of the bytes, which is shorter. */
function nameOf({ chainId, encodedOrder, permit, signature }: SignedOrder): string {
  return createHash('sha256')
    .update(`${chainId} ${encodedOrder} ${signature} ${permit ?? ''}`)
    .digest('base64')
}
