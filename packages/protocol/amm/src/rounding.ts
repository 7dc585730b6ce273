/**
 * Integer division rounded towards positive infinity, for a non-negative dividend and a positive divisor.
 * Mirrors Uniswap v3 core, UnsafeMath.divRoundingUp; as bigints do not overflow it also stands for FullMath.mulDivRoundingUp.
 */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** Which way an amount that is no whole number of raw units goes. Pools round in their own favour: what comes in up, what goes out down. */
export type Rounding = 'up' | 'down'
