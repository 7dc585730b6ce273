import type { Rounding } from '../rounding.ts'
import { amount0Between, amount1Between } from './sqrtPrice.ts'

/** The price range of a position as sqrt prices of its two ticks. */
export type PriceRange = { readonly lowerX96: bigint; readonly upperX96: bigint }

export type Amounts = { readonly amount0: bigint; readonly amount1: bigint }

/**
 * The amounts a position holds at a price: round down for what a burn pays, up for what a mint costs.
 * Mirrors the amounts of Uniswap v3 core, UniswapV3Pool._modifyPosition, and v4 core, Pool.modifyLiquidity.
 */
export function amountsForLiquidity(
  sqrtPriceX96: bigint,
  range: PriceRange,
  liquidity: bigint,
  rounding: Rounding,
): Amounts {
  const { lowerX96, upperX96 } = range
  const insideX96 = clamp(sqrtPriceX96, range)
  return {
    amount0: amount0Between(insideX96, upperX96, liquidity, rounding),
    amount1: amount1Between(lowerX96, insideX96, liquidity, rounding),
  }
}

/**
 * The most liquidity that the amounts can mint at a price.
 * Mirrors Uniswap v3 and v4 periphery, LiquidityAmounts.getLiquidityForAmounts, which rounds down at each of its steps.
 */
export function liquidityForAmounts(sqrtPriceX96: bigint, range: PriceRange, { amount0, amount1 }: Amounts): bigint {
  const { lowerX96, upperX96 } = range
  if (sqrtPriceX96 <= lowerX96) return liquidityForAmount0(lowerX96, upperX96, amount0)
  if (sqrtPriceX96 >= upperX96) return liquidityForAmount1(lowerX96, upperX96, amount1)
  const of0 = liquidityForAmount0(sqrtPriceX96, upperX96, amount0)
  const of1 = liquidityForAmount1(lowerX96, sqrtPriceX96, amount1)
  return of0 < of1 ? of0 : of1
}

function liquidityForAmount0(lowerX96: bigint, upperX96: bigint, amount0: bigint): bigint {
  const intermediateX96 = (lowerX96 * upperX96) >> 96n
  return (amount0 * intermediateX96) / (upperX96 - lowerX96)
}

function liquidityForAmount1(lowerX96: bigint, upperX96: bigint, amount1: bigint): bigint {
  return (amount1 << 96n) / (upperX96 - lowerX96)
}

function clamp(sqrtPriceX96: bigint, { lowerX96, upperX96 }: PriceRange): bigint {
  const notBelow = sqrtPriceX96 < lowerX96 ? lowerX96 : sqrtPriceX96
  return notBelow > upperX96 ? upperX96 : notBelow
}
