import { integerSqrt } from '../integerSqrt.ts'
import { maxSqrtPriceX96, minSqrtPriceX96 } from './tick.ts'

/**
 * The Q64.96 square root of a price (raw units of token1 per raw unit of token0), rounded down and clamped to the prices a pool can have.
 *
 * @example sqrtPriceX96Of({ amount0: 1n, amount1: 4n }) // 2n << 96n
 */
export function sqrtPriceX96Of({ amount0, amount1 }: { readonly amount0: bigint; readonly amount1: bigint }): bigint {
  if (amount0 === 0n) return maxSqrtPriceX96 - 1n
  return clamp(integerSqrt((amount1 << 192n) / amount0))
}

/** The square roots of the price lowered and raised by `slippageBps`. */
export function sqrtPricesAround(
  sqrtPriceX96: bigint,
  slippageBps: number,
): { readonly lowerX96: bigint; readonly upperX96: bigint } {
  const square = sqrtPriceX96 * sqrtPriceX96
  const moved = (bps: number) => clamp(integerSqrt((square * BigInt(10_000 + bps)) / 10_000n))
  return { lowerX96: moved(-slippageBps), upperX96: moved(slippageBps) }
}

function clamp(sqrtPriceX96: bigint): bigint {
  if (sqrtPriceX96 < minSqrtPriceX96) return minSqrtPriceX96
  return sqrtPriceX96 < maxSqrtPriceX96 ? sqrtPriceX96 : maxSqrtPriceX96 - 1n
}
