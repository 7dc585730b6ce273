import type { Hex } from 'viem'
import type { JournaledBlock } from './JournalRecord.ts'

/** A block as a node tells it, with hashes for its transactions. */
export type RpcBlock = Record<'number' | 'timestamp' | 'hash' | 'baseFeePerGas', Hex> & {
  transactions: Hex[]
}

/** Picks what the journal keeps of a block. */
export function toJournaledBlock(block: RpcBlock): JournaledBlock {
  const { hash, baseFeePerGas, transactions } = block
  const [number, timestamp] = [Number(block.number), Number(block.timestamp)]
  return { type: 'block', number, timestamp, hash, baseFeePerGas, transactions }
}
