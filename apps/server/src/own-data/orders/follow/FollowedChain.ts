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

/** State of an order at a block; undefined if a contract didn't answer. */
export type OrderReading = { readonly isSpent: boolean | undefined; readonly isShort: boolean | undefined }

/** Chain access for following orders. All methods throw while the node doesn't answer. */
export type FollowedChain = {
  /** Undefined before there is one. */
  head(): Promise<BlockHead | undefined>
  /** The canonical block at a height; undefined if there is none. */
  blockAt(number: bigint): Promise<BlockHead | undefined>
  /** Logs of one block that may change these orders. By hash, so that after a reorg the node fails instead of answering for another block. */
  logsOfBlock(hash: Hex, orders: readonly TrackedOrder[]): Promise<readonly BlockLog[]>
  logsBetween(fromBlock: bigint, toBlock: bigint, orders: readonly TrackedOrder[]): Promise<readonly BlockLog[]>
  /** Logs that may have ended orders, of one account or all. */
  endsBetween(fromBlock: bigint, toBlock: bigint, account?: Hex): Promise<readonly BlockLog[]>
  read(orders: readonly TrackedOrder[], blockNumber: bigint): Promise<readonly OrderReading[]>
  /** Whether nonces were spent at an earlier block; undefined if the node no longer has its state. */
  readSpent(orders: readonly TrackedOrder[], blockNumber: bigint): Promise<readonly boolean[] | undefined>
  /** All logs of a transaction; undefined if the node doesn't have it. */
  logsOfTransaction(hash: Hex): Promise<readonly BlockLog[] | undefined>
}
