import type { Hex } from 'viem'
import type { JournaledBlock } from './JournalRecord.ts'

/** A block as returned by a node, with transaction hashes. */
export type RpcBlock = Record<'number' | 'timestamp' | 'hash' | 'baseFeePerGas', Hex> & {
  transactions: Hex[]
}

/** The fields of a block that the journal keeps. */
export function toJournaledBlock(block: RpcBlock): JournaledBlock {
  const { hash, baseFeePerGas, transactions } = block
  const [number, timestamp] = [Number(block.number), Number(block.timestamp)]
  return { type: 'block', number, timestamp, hash, baseFeePerGas, transactions }
}
