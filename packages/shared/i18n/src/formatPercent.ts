import { numberFormat } from './numberFormat.ts'

/**
 * Basis points as per cent.
 *
 * @example formatPercent(50, 'en') // '0.5%'
 * @example formatPercent(0.4, 'en') // '<0.01%'
 */
export function formatPercent(bps: number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  if (bps > 0 && bps < 1) return `<${format.format(0.0001)}`
  return format.format(bps / 10_000)
}

/** A fee in pips (1,000,000 pips = 100 %) as per cent, all places kept. */
export function formatFee(pips: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(pips / 1_000_000)
}

/** A yield for a year, always to the second place, so that those of a list compare: 0.04 as "4.00%". */
export function formatApr(fraction: number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const size = Math.abs(fraction)
  const sign = fraction < 0 ? '−' : ''
  return size > 0 && size < 0.0001 ? `<${format.format(0.0001)}` : `${sign}${format.format(size)}`
}

/** A share: 0.0314 as "3.14%". */
export function formatShare(fraction: number, locale: string): string {
  return formatPercent(fraction * 10_000, locale)
}
