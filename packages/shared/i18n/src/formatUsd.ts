import { countZeros } from './countZeros.ts'
import { type Currency, currencyInUse } from './currencyInUse.ts'
import { isolated } from './isolated.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * An amount in US dollars, converted to the display currency; for orientation, never for signing. With cents below 1,000,000, compact above; amounts
 * below the smallest unit are shown as less than it.
 *
 * @example formatUsd(1204.1, 'en') // '$1,204.10'
 * @example formatUsd(0.004, 'en') // '<$0.01'
 * @example formatUsd(3_420_000, 'en') // '$3.42M'
 * @example formatUsd(2, 'en', { code: 'JPY', perDollar: 150 }) // '¥300'
 */
export function formatUsd(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  const value = usd * currency.perDollar
  const places = getPlaces(currency.code)
  const smallest = 10 ** -places
  // A dust amount must not read as zero; its sign doesn't matter.
  if (value !== 0 && Math.abs(value) < smallest)
    return isolated(`<${getFormat(locale, currency.code, places).format(smallest)}`, locale)
  if (Math.abs(value) >= 1_000_000) return formatUsdCompact(usd, locale, currency)
  return formatUsdExact(usd, locale, currency)
}

/** With the currency's smallest unit, however large the amount: what a compact amount shows on hover. */
export function formatUsdExact(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  const format = getFormat(locale, currency.code, getPlaces(currency.code))
  return isolated(format.format(usd * currency.perDollar), locale)
}

/**
 * Without cents, grouped: for rough figures.
 *
 * @example formatUsdWhole(1204.6, 'en') // '$1,205'
 */
export function formatUsdWhole(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  return isolated(getFormat(locale, currency.code, 0).format(usd * currency.perDollar), locale)
}

/**
 * A large amount with at most four digits and two decimals: for headlines, and for amounts from a million on.
 *
 * @example formatUsdCompact(37_877_213.9, 'en') // '$37.88M'
 * @example formatUsdCompact(731_724_000, 'en') // '$731.7M'
 */
export function formatUsdCompact(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  const value = usd * currency.perDollar
  if (Math.abs(value) < 1_000) return formatUsd(usd, locale, currency)
  const format = numberFormat(locale, {
    ...toStyle(currency.code),
    notation: 'compact',
    maximumFractionDigits: 2,
    maximumSignificantDigits: 4,
    roundingPriority: 'lessPrecision',
  })
  return isolated(format.format(value), locale)
}

/**
 * The price of one token: with cents from 1 on, with four significant digits below, because some tokens cost millionths. Four or more zeros after the
 * decimal mark are written as a subscript count.
 *
 * @example formatUsdPrice(0.4512, 'en') // '$0.4512'
 * @example formatUsdPrice(0.0000136, 'en') // '$0.0₄136'
 */
export function formatUsdPrice(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  const value = usd * currency.perDollar
  if (value >= 1 || value === 0) return formatUsd(usd, locale, currency)
  const format = numberFormat(locale, { ...toStyle(currency.code), maximumSignificantDigits: 4 })
  return isolated(countZeros(format.format(value), 4), locale)
}

/** The currency's decimals: two for dollars, none for yen. */
function getPlaces(code: string): number {
  return numberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

function getFormat(locale: string, currency: string, places: number): Intl.NumberFormat {
  return numberFormat(locale, {
    ...toStyle(currency),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
}

function toStyle(currency: string): Intl.NumberFormatOptions {
  // A dollar sign alone must not stand for two currencies.
  return { style: 'currency', currency, currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol' }
}
