import type { Amounts } from '@oxbow/amm/liquidity'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'

/**
 * Relative difference of a pool's price from the market's: from what other pools pay for a little of each token, whichever shows more, because a small
 * pool at a wrong price distorts only one direction. Where no pool pays anything, from the price that the deposit comes from. Undefined if unknown.
 */
export function depositGap({ sqrtPriceX96, sales, oldSqrtPriceX96 }: depositGap.Facts): number | undefined {
  if (sqrtPriceX96 === undefined) return undefined
  const known = sales.map((amounts) => sqrtPriceOfAmounts(amounts))
  const references = known.length > 0 || oldSqrtPriceX96 === undefined ? known : [oldSqrtPriceX96]
  const gaps = references.map((reference) => (Number(sqrtPriceX96) / Number(reference)) ** 2 - 1)
  return gaps.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
}

export declare namespace depositGap {
  type Facts = {
    /** Of the pool at the deposit; undefined while unknown. */
    readonly sqrtPriceX96: bigint | undefined
    /** Amounts that other pools exchange for each other, without zeros. */
    readonly sales: readonly Amounts[]
    /** Of the position that is moved. */
    readonly oldSqrtPriceX96: bigint | undefined
  }
}

/** A hundredth of the price is as far as a hundred times. */
function weightOf(gap: number): number {
  return Math.abs(Math.log1p(gap))
}
