import type { Position } from './Position.ts'

/**
 * Floating-point prices with 15 digits, enough to plan a market. Exact math
 * is in `@oxbow/amm`. `price` is raw units of token1 per raw unit of token0.
 */

const q96 = 2 ** 96

/** Lowest and highest sqrtPriceX96 at which a swap may stop (TickMath, one inside the bounds). */
export const minSqrtPriceX96 = 4295128740n
export const maxSqrtPriceX96 = 1461446703485210103287273052203988822378723970341n

export function toSqrtPriceX96(price: number): bigint {
  const sqrt = BigInt(Math.round(Math.sqrt(price) * q96))
  return sqrt < minSqrtPriceX96 ? minSqrtPriceX96 : sqrt > maxSqrtPriceX96 ? maxSqrtPriceX96 : sqrt
}

export function fromSqrtPriceX96(sqrtPriceX96: bigint): number {
  return (Number(sqrtPriceX96) / q96) ** 2
}

/** The tick at or below a price. */
export function toTick(price: number): number {
  return Math.floor(Math.log(price) / Math.log(1.0001))
}

/** The outermost ticks of a spacing. */
export function fullRange(tickSpacing: number): { tickLower: number; tickUpper: number } {
  const tickUpper = Math.floor(887_272 / tickSpacing) * tickSpacing
  return { tickLower: -tickUpper, tickUpper }
}

/** Raw amounts that a position takes at a price, rounded up. */
export function toAmounts(position: Position, sqrtPriceX96: bigint): { amount0: bigint; amount1: bigint } {
  const { perLiquidity0, perLiquidity1 } = amountsPerLiquidity(position, fromSqrtPriceX96(sqrtPriceX96))
  const liquidity = Number(position.liquidity)
  return { amount0: toBigInt(perLiquidity0 * liquidity), amount1: toBigInt(perLiquidity1 * liquidity) }
}

/** Liquidity of a position that is worth `value1` raw units of token1 at `price`. */
export function toLiquidity(range: { tickLower: number; tickUpper: number }, price: number, value1: number): bigint {
  const { perLiquidity0, perLiquidity1 } = amountsPerLiquidity(range, price)
  return toBigInt(value1 / (perLiquidity0 * price + perLiquidity1))
}

function amountsPerLiquidity({ tickLower, tickUpper }: { tickLower: number; tickUpper: number }, price: number) {
  const lower = 1.0001 ** (tickLower / 2)
  const upper = 1.0001 ** (tickUpper / 2)
  const sqrt = Math.min(Math.max(Math.sqrt(price), lower), upper)
  return { perLiquidity0: 1 / sqrt - 1 / upper, perLiquidity1: sqrt - lower }
}

function toBigInt(value: number): bigint {
  return BigInt(Math.ceil(value))
}
