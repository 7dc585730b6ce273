import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { Hex } from 'viem'
import type { signedOrder } from '../appSchema.ts'

/** An order of the book. */
export type KeptOrder = {
  readonly hash: Hex
  readonly chainId: number
  readonly order: DutchOrder
  readonly encoded: Hex
  readonly signature: Hex
  /** Unix milliseconds. */
  readonly takenAt: number
  readonly isClosed: boolean
  /** Beyond undoing. */
  readonly fate: { readonly status: 'filled' | 'cancelled'; readonly transactionHash: Hex } | undefined
  /** There is no log of its fate up to this block. */
  readonly searchedTo: bigint
}

/** @throws what is no order: somebody else has written into the table */
export function toKeptOrder(row: typeof signedOrder.$inferSelect): KeptOrder {
  const { chainId, encoded, fate, fateTransaction, hash, isClosed, searchedTo, signature, takenAt, version } = row
  const order = decodeOrder(version as DutchOrder['version'], encoded as Hex)
  if (order === undefined) throw new TypeError(`The order ${hash} cannot be read.`)
  return {
    ...{ hash: hash as Hex, chainId, order, encoded: encoded as Hex, signature: signature as Hex, takenAt, isClosed },
    fate:
      fate === null || fateTransaction === null
        ? undefined
        : { status: fate as 'filled' | 'cancelled', transactionHash: fateTransaction as Hex },
    searchedTo: BigInt(searchedTo),
  }
}
