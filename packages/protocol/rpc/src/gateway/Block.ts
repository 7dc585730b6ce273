import type { Hex } from 'viem'

/** A block as a node answers it. */
export type Block = {
  readonly number: Hex | null
  readonly hash: Hex | null
  readonly timestamp?: Hex
  readonly logsBloom?: Hex
  readonly transactions?: readonly (Hex | { readonly hash: Hex })[]
}

/** Whether the block has full transactions instead of hashes. */
export function isWholeBlock({ transactions }: Block): boolean {
  return transactions !== undefined && typeof transactions[0] !== 'string'
}

/** The block with transactions, or with their hashes only. */
export function shaped(block: Block, wantsWhole: boolean): Block {
  if (wantsWhole || !block.transactions) return block
  return { ...block, transactions: block.transactions.map((each) => (typeof each === 'string' ? each : each.hash)) }
}
