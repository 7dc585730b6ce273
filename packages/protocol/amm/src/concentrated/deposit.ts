import { type Amounts, amountsForLiquidity, liquidityForAmounts, type PriceRange } from './liquidity.ts'
import { sqrtPricesAround } from './sqrtPriceOf.ts'

/** Liquidity and the amounts it costs, in raw units. */
export type Deposit = { readonly liquidity: bigint; readonly amounts: Amounts }

/**
 * The liquidity that NonfungiblePositionManager mints for the desired amounts, and the amounts it takes. v4's PositionManager takes the same amounts
 * for the same liquidity.
 */
export function depositAt(sqrtPriceX96: bigint, range: PriceRange, desired: Amounts): Deposit {
  const liquidity = liquidityForAmounts(sqrtPriceX96, range, desired)
  return { liquidity, amounts: amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up') }
}

/**
 * The other token's amount that deposits together with `amount` without a remainder. Undefined when the range takes none of the given token at this
 * price; 0 when it takes none of the other.
 */
export function matchingAmount(
  sqrtPriceX96: bigint,
  range: PriceRange,
  side: keyof Amounts,
  amount: bigint,
): bigint | undefined {
  const { lowerX96, upperX96 } = range
  if (side === 'amount0' ? sqrtPriceX96 >= upperX96 : sqrtPriceX96 <= lowerX96) return undefined
  const desired = { amount0: plenty, amount1: plenty, [side]: amount }
  const { amounts } = depositAt(sqrtPriceX96, range, desired)
  return side === 'amount0' ? amounts.amount1 : amounts.amount0
}

/** The least of each token that a deposit of `desired` takes while the price stays within `slippageBps` of the current one. */
export function leastDeposit(sqrtPriceX96: bigint, range: PriceRange, desired: Amounts, slippageBps: number): Amounts {
  const { lowerX96, upperX96 } = sqrtPricesAround(sqrtPriceX96, slippageBps)
  // The extremes lie at the ends, except for rounding: liquidity is rounded at
  // each price, so a small deposit may take a unit less at the current price.
  const takes = [lowerX96, sqrtPriceX96, upperX96].map((priceX96) => depositAt(priceX96, range, desired).amounts)
  return {
    amount0: takes.reduce((least, { amount0 }) => (amount0 < least ? amount0 : least), desired.amount0),
    amount1: takes.reduce((least, { amount1 }) => (amount1 < least ? amount1 : least), desired.amount1),
  }
}

/** The most of each token that `liquidity` costs while the price stays within `slippageBps` of the current one. */
export function maxDeposit(sqrtPriceX96: bigint, range: PriceRange, liquidity: bigint, slippageBps: number): Amounts {
  const { lowerX96, upperX96 } = sqrtPricesAround(sqrtPriceX96, slippageBps)
  return {
    amount0: amountsForLiquidity(lowerX96, range, liquidity, 'up').amount0,
    amount1: amountsForLiquidity(upperX96, range, liquidity, 'up').amount1,
  }
}

/** Larger than any balance, so that the other amount is the limit. */
const plenty = 1n << 255n
