import { BaseError } from '@oxbow/errors/BaseError'
import { inverseSqrtPowersX128 } from './inverseSqrtPowersX128.ts'

/** Lowest and highest tick of any v3 or v4 pool: prices of 2^-128 and 2^128. */
export const minTick = -887_272
export const maxTick = 887_272

/** `sqrtPriceX96AtTick(minTick)` and `sqrtPriceX96AtTick(maxTick)`. A pool's price is at least the first and below the second. */
export const minSqrtPriceX96 = 4_295_128_739n
export const maxSqrtPriceX96 = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/**
 * Square root of the price 1.0001^tick of token0 in token1 (raw units), as a Q64.96 number.
 * Equal to Uniswap v3 core, TickMath.getSqrtRatioAtTick, and v4 core, TickMath.getSqrtPriceAtTick.
 *
 * @throws {TickOutOfRangeError}
 */
export function sqrtPriceX96AtTick(tick: number): bigint {
  const distance = Math.abs(tick)
  if (!Number.isInteger(tick) || distance > maxTick) throw new TickOutOfRangeError(tick)

  let inverseX128 = 1n << 128n
  for (let bit = 0; distance >> bit !== 0; bit++) {
    if ((distance >> bit) & 1) inverseX128 = (inverseX128 * inverseSqrtPowersX128[bit]!) >> 128n
  }
  const sqrtPriceX128 = tick > 0 ? maxUint256 / inverseX128 : inverseX128
  // Rounded up, so that `tickAtSqrtPriceX96` of the result is the same tick.
  return (sqrtPriceX128 + 0xffff_ffffn) >> 32n
}

/**
 * The highest tick whose price is not above `sqrtPriceX96`.
 * Equal to Uniswap v3 core, TickMath.getTickAtSqrtRatio, and v4 core, TickMath.getTickAtSqrtPrice.
 *
 * @throws {SqrtPriceOutOfRangeError}
 */
export function tickAtSqrtPriceX96(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < minSqrtPriceX96 || sqrtPriceX96 >= maxSqrtPriceX96)
    throw new SqrtPriceOutOfRangeError(sqrtPriceX96)

  // The double's error is far below one tick; the exact prices on both sides correct it.
  const estimate = Math.floor((2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / Math.log(1.0001))
  let tick = Math.min(Math.max(estimate, minTick), maxTick)
  while (sqrtPriceX96AtTick(tick) > sqrtPriceX96) tick--
  while (sqrtPriceX96AtTick(tick + 1) <= sqrtPriceX96) tick++
  return tick
}

/** Lowest tick that a position of a pool with this spacing can use. Uniswap v4 core, TickMath.minUsableTick. */
export function minUsableTick(tickSpacing: number): number {
  return -maxUsableTick(tickSpacing)
}

/** Highest tick that a position of a pool with this spacing can use. Uniswap v4 core, TickMath.maxUsableTick. */
export function maxUsableTick(tickSpacing: number): number {
  return Math.floor(maxTick / tickSpacing) * tickSpacing
}

/** The usable tick nearest to `tick`; of two equally near ones, the higher. */
export function nearestUsableTick(tick: number, tickSpacing: number): number {
  const nearest = Math.round(tick / tickSpacing) * tickSpacing
  // `+ 0` because rounding a small negative tick gives -0.
  return Math.min(Math.max(nearest, minUsableTick(tickSpacing)), maxUsableTick(tickSpacing)) + 0
}

const maxUint256 = (1n << 256n) - 1n

export class TickOutOfRangeError extends BaseError {
  override name = 'Tick.TickOutOfRangeError'
  constructor(tick: number) {
    super(`Tick ${tick} is not a whole number between ${minTick} and ${maxTick}.`, { code: 'TickOutOfRange' })
  }
}

export class SqrtPriceOutOfRangeError extends BaseError {
  override name = 'Tick.SqrtPriceOutOfRangeError'
  constructor(sqrtPriceX96: bigint) {
    super(`No pool can have the sqrt price ${sqrtPriceX96}.`, {
      code: 'SqrtPriceOutOfRange',
      facts: [`It must be at least ${minSqrtPriceX96} and less than ${maxSqrtPriceX96}.`],
    })
  }
}
