import { sqrtPriceX96Of } from '@oxbow/amm/sqrtPriceOf'
import { maxSqrtPriceX96, minSqrtPriceX96, sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { formatUnits, parseUnits } from 'viem'
import { LiquidityRequestError } from './LiquidityRequestError.ts'

/** Decimals; the lowest price of a pool is 2.9e-39. */
const places = 60

/**
 * Square root of a decimal price in raw units of token1 per token0, clamped to the range of pool prices.
 *
 * @throws {LiquidityRequestError} for zero
 */
export function toSqrtPriceX96(rawPrice: string, { isInverted }: { readonly isInverted: boolean }): bigint {
  const [unit, price] = [10n ** BigInt(places), parseUnits(rawPrice, places)]
  if (price === 0n) throw new LiquidityRequestError('A price is zero.')
  return sqrtPriceX96Of(isInverted ? { amount0: price, amount1: unit } : { amount0: unit, amount1: price })
}

/**
 * Same for the initial price of a pool.
 *
 * @throws {LiquidityRequestError} outside the range of pool prices
 */
export function toOpeningPriceX96(rawPrice: string, options: { readonly isInverted: boolean }): bigint {
  const sqrtPriceX96 = toSqrtPriceX96(rawPrice, options)
  if (sqrtPriceX96 === minSqrtPriceX96 || sqrtPriceX96 === maxSqrtPriceX96 - 1n)
    throw new LiquidityRequestError('A price is outside the range of a pool.')
  return sqrtPriceX96
}

/** Price at a tick, in raw units of token1 per token0. */
export function rawPriceAtTick(tick: number): string {
  const sqrtPriceX96 = sqrtPriceX96AtTick(tick)
  return formatUnits((sqrtPriceX96 * sqrtPriceX96 * 10n ** BigInt(places)) >> 192n, places)
}
