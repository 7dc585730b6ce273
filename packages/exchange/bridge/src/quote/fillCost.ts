import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { Contracts } from '@oxbow/chain/Network'

/** No fill takes less. */
const leastFillGas = 60_000n
/** Gas of one fill is less than some markets have a price for. */
export const soldWei = 10n ** 16n

/**
 * What the cheapest fill burns, in raw units of the input. Undefined where nobody trades the two.
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
  // Rounded up: what costs anything is not free.
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
