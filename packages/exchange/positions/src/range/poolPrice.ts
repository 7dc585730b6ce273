import { sqrtPriceX96Of } from '@oxbow/amm/sqrtPriceOf'

/** How prices of a pool are written: whole tokens of one for one whole token of the other. */
export type PriceView = {
  readonly decimals0: number
  readonly decimals1: number
  /** token0 for one token1, not token1 for one token0. */
  readonly isInverted: boolean
}

/** Places of the prices that `priceOf` gives. */
export const pricePlaces = 40

const shownDigits = 8

/** A pool's price in units of 10^-40, rounded to eight digits; far below that it is 0. */
export function priceOf(sqrtPriceX96: bigint, { decimals0, decimals1, isInverted }: PriceView): bigint {
  const square = sqrtPriceX96 * sqrtPriceX96
  const scale = 10n ** BigInt(pricePlaces)
  const [of, per] = isInverted
    ? [(1n << 192n) * 10n ** BigInt(decimals1), square * 10n ** BigInt(decimals0)]
    : [square * 10n ** BigInt(decimals0), (1n << 192n) * 10n ** BigInt(decimals1)]
  return roundTo((of * scale) / per)
}

/** The square root of a price of `digits` in units of 10^-`places`, which must be above zero. */
export function sqrtPriceOf(digits: bigint, places: number, { decimals0, decimals1, isInverted }: PriceView): bigint {
  const [one0, one1, unit] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1), 10n ** BigInt(places)]
  return isInverted
    ? sqrtPriceX96Of({ amount0: digits * one0, amount1: unit * one1 })
    : sqrtPriceX96Of({ amount0: unit * one0, amount1: digits * one1 })
}

/** The square root of the price at which two amounts are worth the same, as those of a pair are. */
export const sqrtPriceOfAmounts = sqrtPriceX96Of

/** As a number, for comparisons and nothing else. */
export function toPriceNumber(sqrtPriceX96: bigint, { decimals0, decimals1, isInverted }: PriceView): number {
  const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2 * 10 ** (decimals0 - decimals1)
  return isInverted ? 1 / price : price
}

/** To the digits that are shown, the last one rounded. */
function roundTo(value: bigint): bigint {
  const extra = value.toString().length - shownDigits
  if (extra <= 0) return value
  const unit = 10n ** BigInt(extra)
  return ((value + unit / 2n) / unit) * unit
}
