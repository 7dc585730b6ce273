import { type Currency, currencyInUse } from './currencyInUse.ts'
import { getDirection, toLocale } from './Locale.ts'

/**
 * A sum known in US dollars, in the currency in use, for orientation and never for signing. Cents below 1,000,000; less than the smallest
 * unit is said to be so.
 *
 * @example formatUsd(1204.1, 'en') // '$1,204.10'
 * @example formatUsd(0.004, 'en') // '<$0.01'
 * @example formatUsd(2, 'en', { code: 'JPY', perDollar: 150 }) // '¥300'
 */
export function formatUsd(usd: number, locale: string, currency: Currency = currencyInUse.get()): string {
  const value = usd * currency.perDollar
  const places = getPlaces(currency.code)
  const smallest = 10 ** -places
  if (value > 0 && value < smallest)
    return isolated(`<${getFormat(locale, currency.code, places).format(smallest)}`, locale)
  return isolated(getFormat(locale, currency.code, value >= 1_000_000 ? 0 : places).format(value), locale)
}

/** Between words that run from right to left, a sum with a Latin sign keeps its own order: never "$US 5" for "5 US$". */
function isolated(text: string, locale: string): string {
  const known = toLocale(locale)
  if (known === undefined || getDirection(known) === 'ltr') return text
  return `\u2066${text.replaceAll('\u200f', '')}\u2069`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Digits after the point that the currency has: two for dollars, none for yen. */
function getPlaces(code: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

function getFormat(locale: string, currency: string, places: number): Intl.NumberFormat {
  const key = `${locale}/${currency}/${places}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // One dollar sign must not stand for two currencies.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  formats.set(key, format)
  return format
}
