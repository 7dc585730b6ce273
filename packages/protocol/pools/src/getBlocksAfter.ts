import type { Client } from 'viem'
import { type BlockHeader, getBlockHeader } from './BlockHeader.ts'
import type { Market } from './Market.ts'

/**
 * The next `count` blocks after the one of `market`, read at the same time. Undefined if they don't follow it, because the chain was reorganized or the
 * node doesn't have them all. Throws what viem throws when the node doesn't answer.
 */
export async function getBlocksAfter(
  client: Client,
  { blockHash, blockNumber }: Pick<Market, 'blockHash' | 'blockNumber'>,
  count: number,
): Promise<readonly BlockHeader[] | undefined> {
  const numbers = Array.from({ length: count }, (_, at) => blockNumber + BigInt(at + 1))
  const blocks = await Promise.all(numbers.map((number) => getBlockHeader(client, number)))
  const path: BlockHeader[] = []
  for (const block of blocks) {
    if (block?.parentHash !== (path.at(-1)?.hash ?? blockHash)) return undefined
    path.push(block)
  }
  return path
}
