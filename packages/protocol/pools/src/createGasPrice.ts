import type { Client } from 'viem'
import type { BlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'

/**
 * Gas price in wei at a block: its base fee from the header, plus the node's suggested tip, which changes slowly and is only refreshed every
 * `askEveryBlocks` blocks. Without a base fee, asks the node at every block.
 */
export function createGasPrice(
  client: Client,
  askEveryBlocks: number,
): (block: BlockHeader | undefined) => Promise<bigint> {
  let known: { readonly tip: bigint; readonly atBlock: bigint } | undefined
  return async (block) => {
    const { baseFeePerGas, number = 0n } = block ?? {}
    if (known && baseFeePerGas !== undefined && number - known.atBlock < askEveryBlocks && number >= known.atBlock)
      return baseFeePerGas + known.tip
    const price = await getGasPrice(client)
    const isSplit = baseFeePerGas !== undefined && price >= baseFeePerGas
    known = isSplit ? { tip: price - baseFeePerGas, atBlock: number } : undefined
    return price
  }
}
