import { formatAmount } from './formatAmount.ts'

const scaleDecimals = 36

/**
 * The amount of one token per whole unit of another, with six significant digits, computed in integers.
 *
 * @example formatRate({ amount: 3000_000000n, decimals: 6 }, { amount: 10n ** 18n, decimals: 18 }, 'en') // '3,000'
 */
export function formatRate(of: formatRate.Side, per: formatRate.Side, locale: string): string | undefined {
  if (per.amount === 0n) return undefined
  const exponent = BigInt(scaleDecimals + per.decimals - of.decimals)
  const scaled = exponent >= 0n ? of.amount * 10n ** exponent : of.amount / 10n ** -exponent
  return formatAmount(scaled / per.amount, scaleDecimals, locale, { significantDigits: 6, rounding: 'nearest' })
}

export declare namespace formatRate {
  type Side = { readonly amount: bigint; readonly decimals: number }
}
