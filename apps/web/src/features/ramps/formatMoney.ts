import { numberFormat } from '@oxbow/i18n/numberFormat'

/** An amount of a currency that is known as text: exact, without cents where there are none to say. */
export function formatMoney(text: string, currency: string, locale: string): string {
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(!text.includes('.') && { minimumFractionDigits: 0 }),
  })
  return format.format(text as `${number}`)
}
