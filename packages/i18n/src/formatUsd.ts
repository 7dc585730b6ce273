/**
 * A sum in US dollars, for orientation and never for signing. Cents below 1,000,000; anything under a cent is said to be so.
 *
 * @example formatUsd(1204.1, 'en') // '$1,204.10'
 * @example formatUsd(0.004, 'en') // '<$0.01'
 */
export function formatUsd(usd: number, locale: string): string {
  if (usd > 0 && usd < 0.01) return `<${getFormat(locale, 2).format(0.01)}`
  return getFormat(locale, usd >= 1_000_000 ? 0 : 2).format(usd)
}

const formats = new Map<string, Intl.NumberFormat>()

function getFormat(locale: string, places: number): Intl.NumberFormat {
  const key = `${locale}/${places}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  formats.set(key, format)
  return format
}
