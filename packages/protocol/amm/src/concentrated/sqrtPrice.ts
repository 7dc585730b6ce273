import { divideUp, type Rounding } from '../rounding.ts'

/**
 * token0 that `liquidity` needs between two sqrt prices, the lower first.
 * Mirrors Uniswap v3 core, SqrtPriceMath.getAmount0Delta.
 */
export function amount0Between(lowerX96: bigint, upperX96: bigint, liquidity: bigint, rounding: Rounding): bigint {
  const numerator = (liquidity << 96n) * (upperX96 - lowerX96)
  // The contract divides twice, for lack of bits. Rounding twice in the same direction gives the same result as rounding once.
  const denominator = upperX96 * lowerX96
  return rounding === 'up' ? divideUp(numerator, denominator) : numerator / denominator
}

/**
 * token1 that `liquidity` needs between two sqrt prices, the lower first.
 * Mirrors Uniswap v3 core, SqrtPriceMath.getAmount1Delta.
 */
export function amount1Between(lowerX96: bigint, upperX96: bigint, liquidity: bigint, rounding: Rounding): bigint {
  const product = liquidity * (upperX96 - lowerX96)
  return (rounding === 'up' ? product + maxFraction : product) >> 96n
}

/**
 * Sqrt price after `amountIn` (fee already taken) went into a range with positive `liquidity`, rounded against the trader.
 * Mirrors Uniswap v3 core, SqrtPriceMath.getNextSqrtPriceFromInput.
 */
export function sqrtPriceAfterInput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  if (!zeroForOne) return sqrtPriceX96 + (amountIn << 96n) / liquidity
  if (amountIn === 0n) return sqrtPriceX96

  const numerator = liquidity << 96n
  const product = amountIn * sqrtPriceX96
  const denominator = numerator + product
  // Like the contract, use a coarser formula when the exact one doesn't fit in 256 bits.
  return denominator <= maxUint256
    ? divideUp(numerator * sqrtPriceX96, denominator)
    : divideUp(numerator, numerator / sqrtPriceX96 + amountIn)
}

/**
 * Sqrt price after `amountOut` left a range whose `liquidity` can pay it, rounded against the trader.
 * Mirrors Uniswap v3 core, SqrtPriceMath.getNextSqrtPriceFromOutput.
 */
export function sqrtPriceAfterOutput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  if (zeroForOne) return sqrtPriceX96 - divideUp(amountOut << 96n, liquidity)
  const numerator = liquidity << 96n
  return divideUp(numerator * sqrtPriceX96, numerator - amountOut * sqrtPriceX96)
}

/** Whether a swap in this direction reaches `firstX96` before `secondX96`. */
export function comesBefore(zeroForOne: boolean, firstX96: bigint, secondX96: bigint): boolean {
  return zeroForOne ? firstX96 > secondX96 : firstX96 < secondX96
}

const maxFraction = (1n << 96n) - 1n
export const maxUint256 = (1n << 256n) - 1n
