import { numberFormat } from '@oxbow/i18n/numberFormat'

/** Formats a decimal text exactly as money, without cents if the text has none. */
export function formatMoney(text: string, currency: string, locale: string): string {
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(!text.includes('.') && { minimumFractionDigits: 0 }),
  })
  return format.format(text as `${number}`)
}
