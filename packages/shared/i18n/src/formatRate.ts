import { formatAmount } from './formatAmount.ts'

const scaleDecimals = 36
const one = 10n ** 36n

/**
 * The amount of one token per whole unit of another, with six significant digits, computed in integers. From 1 on it has no decimals or at least two,
 * like the amounts beside it.
 *
 * @example formatRate({ amount: 3000_000000n, decimals: 6 }, { amount: 10n ** 18n, decimals: 18 }, 'en') // '3,000'
 * @example formatRate({ amount: 3413_900000n, decimals: 6 }, { amount: 10n ** 18n, decimals: 18 }, 'en') // '3,413.90'
 */
export function formatRate(of: formatRate.Side, per: formatRate.Side, locale: string): string | undefined {
  if (per.amount === 0n) return undefined
  const exponent = BigInt(scaleDecimals + per.decimals - of.decimals)
  const scaled = exponent >= 0n ? of.amount * 10n ** exponent : of.amount / 10n ** -exponent
  const rate = scaled / per.amount
  const minimumPlaces = rate > one && rate % one > 0n ? 2 : 0
  return formatAmount(rate, scaleDecimals, locale, { significantDigits: 6, minimumPlaces, rounding: 'nearest' })
}

export declare namespace formatRate {
  type Side = { readonly amount: bigint; readonly decimals: number }
}
