import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { Contracts } from '@oxbow/chain/Network'

/** Minimum gas of a fill. */
const leastFillGas = 60_000n
/** Amount of the destination's currency to price: the gas of one fill is too little for some markets. */
export const soldWei = 10n ** 16n

/**
 * Gas cost of the cheapest fill, in raw units of the input. Undefined if no market prices it.
 *
 * @param priceOf raw units of the output that `soldWei` of the destination's currency is sold for
 */
export async function fillCost(
  { baseFeePerGas, contracts, pair: { input, output } }: fillCost.Facts,
  priceOf: () => Promise<bigint | undefined>,
): Promise<bigint | undefined> {
  const wei = leastFillGas * baseFeePerGas
  if (output.address === contracts.weth.toLowerCase()) return wei
  const worth = await priceOf()
  if (worth === undefined) return undefined
  const [above, below] = [wei * worth * 10n ** BigInt(input.decimals), soldWei * 10n ** BigInt(output.decimals)]
  // Rounded up, so that it is never zero.
  return (above + below - 1n) / below
}

export declare namespace fillCost {
  type Facts = {
    /** Of the destination's newest block. */
    readonly baseFeePerGas: bigint
    /** Of the destination. */
    readonly contracts: Pick<Contracts, 'weth'>
    readonly pair: Pick<BridgedPair, 'input' | 'output'>
  }
}
