/** Fees per unit of liquidity since the pool was created, as Q128.128 that wraps at 2^256, so only differences are meaningful. */
export type FeeGrowthX128 = bigint

/** Fees per unit of liquidity earned between two ticks. Mirrors Uniswap v3 core, Tick.getFeeGrowthInside, and v4 core, Pool.getFeeGrowthInside. */
export function feeGrowthInsideX128(growth: {
  readonly tick: number
  readonly tickLower: number
  readonly tickUpper: number
  readonly globalX128: FeeGrowthX128
  /** `feeGrowthOutside` as stored in the two ticks. */
  readonly outsideLowerX128: FeeGrowthX128
  readonly outsideUpperX128: FeeGrowthX128
}): FeeGrowthX128 {
  const { tick, tickLower, tickUpper, globalX128, outsideLowerX128, outsideUpperX128 } = growth
  const belowX128 = tick >= tickLower ? outsideLowerX128 : globalX128 - outsideLowerX128
  const aboveX128 = tick < tickUpper ? outsideUpperX128 : globalX128 - outsideUpperX128
  return wrap(globalX128 - belowX128 - aboveX128)
}

/** Raw units that `liquidity` has earned since its growth was `lastX128`, rounded down as the contracts do. */
export function feesEarned(insideX128: FeeGrowthX128, lastX128: FeeGrowthX128, liquidity: bigint): bigint {
  return (wrap(insideX128 - lastX128) * liquidity) >> 128n
}

function wrap(value: bigint): bigint {
  return BigInt.asUintN(256, value)
}
