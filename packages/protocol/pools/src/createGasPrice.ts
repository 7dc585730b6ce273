import type { Client } from 'viem'
import type { BlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'

/**
 * Wei per gas at a block: its base fee, which stands in its header, and the tip that the node proposed lately, which changes slowly. Asks the node once in
 * so many blocks, or for each where there is no base fee.
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
