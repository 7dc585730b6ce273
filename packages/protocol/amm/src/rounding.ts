/**
 * Integer division rounded towards positive infinity, for a non-negative dividend and a positive divisor.
 * Mirrors Uniswap v3 core, UnsafeMath.divRoundingUp, and, because bigints don't overflow, FullMath.mulDivRoundingUp.
 */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** Rounding direction of fractional raw units. Pools round in their own favor: amounts in are rounded up, amounts out are rounded down. */
export type Rounding = 'up' | 'down'
