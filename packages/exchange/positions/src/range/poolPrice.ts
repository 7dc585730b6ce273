import { sqrtPriceX96Of } from '@oxbow/amm/sqrtPriceOf'

/** How a pool's price is displayed: whole tokens of one per whole token of the other. */
export type PriceView = {
  readonly decimals0: number
  readonly decimals1: number
  /** token0 per token1 instead of token1 per token0. */
  readonly isInverted: boolean
}

/** Decimal places of the prices that `priceOf` returns. */
export const pricePlaces = 40

const shownDigits = 8

/** A pool's price in units of 10^-40, rounded to eight digits; 0 if far smaller. */
export function priceOf(sqrtPriceX96: bigint, { decimals0, decimals1, isInverted }: PriceView): bigint {
  const square = sqrtPriceX96 * sqrtPriceX96
  const scale = 10n ** BigInt(pricePlaces)
  const [of, per] = isInverted
    ? [(1n << 192n) * 10n ** BigInt(decimals1), square * 10n ** BigInt(decimals0)]
    : [square * 10n ** BigInt(decimals0), (1n << 192n) * 10n ** BigInt(decimals1)]
  return roundTo((of * scale) / per)
}

/** Square root of a price of `digits` in units of 10^-`places`, which must be positive. */
export function sqrtPriceOf(digits: bigint, places: number, { decimals0, decimals1, isInverted }: PriceView): bigint {
  const [one0, one1, unit] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1), 10n ** BigInt(places)]
  return isInverted
    ? sqrtPriceX96Of({ amount0: digits * one0, amount1: unit * one1 })
    : sqrtPriceX96Of({ amount0: unit * one0, amount1: digits * one1 })
}

/** Square root of the price at which two amounts have equal value, as in a pair. */
export const sqrtPriceOfAmounts = sqrtPriceX96Of

/** Price as a number, only for comparisons. */
export function toPriceNumber(sqrtPriceX96: bigint, { decimals0, decimals1, isInverted }: PriceView): number {
  const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2 * 10 ** (decimals0 - decimals1)
  return isInverted ? 1 / price : price
}

/** Rounds to the digits shown. */
function roundTo(value: bigint): bigint {
  const extra = value.toString().length - shownDigits
  if (extra <= 0) return value
  const unit = 10n ** BigInt(extra)
  return ((value + unit / 2n) / unit) * unit
}
