import type { Hex } from 'viem'
import type { BlockLog } from './readOrderLogs.ts'
import type { TrackedOrder } from './TrackedOrder.ts'

export type BlockHead = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: bigint
}

/** What the state of a block says of an order; undefined where a contract did not answer. */
export type OrderReading = { readonly isSpent: boolean | undefined; readonly isShort: boolean | undefined }

/** A chain as its orders are followed. Everything throws while the node does not answer. */
export type FollowedChain = {
  /** Undefined before there is one. */
  head(): Promise<BlockHead | undefined>
  /** The block of the chain at a height; undefined where there is none. */
  blockAt(number: bigint): Promise<BlockHead | undefined>
  /** What may change these orders in one block. By hash: after a reorg the node fails instead of answering for another one. */
  logsOfBlock(hash: Hex, orders: readonly TrackedOrder[]): Promise<readonly BlockLog[]>
  logsBetween(fromBlock: bigint, toBlock: bigint, orders: readonly TrackedOrder[]): Promise<readonly BlockLog[]>
  /** What may have ended orders, of one account or of all. */
  endsBetween(fromBlock: bigint, toBlock: bigint, account?: Hex): Promise<readonly BlockLog[]>
  read(orders: readonly TrackedOrder[], blockNumber: bigint): Promise<readonly OrderReading[]>
  /** Of the nonces of orders at an earlier block; undefined where the node no longer has its state. */
  readSpent(orders: readonly TrackedOrder[], blockNumber: bigint): Promise<readonly boolean[] | undefined>
  /** All logs of a transaction; undefined where the node has none. */
  logsOfTransaction(hash: Hex): Promise<readonly BlockLog[] | undefined>
}
