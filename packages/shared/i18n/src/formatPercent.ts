import { isolated } from './isolated.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * Basis points as a percentage.
 *
 * @example formatPercent(50, 'en') // '0.5%'
 * @example formatPercent(0.4, 'en') // '<0.01%'
 * @example formatPercent(-50, 'en') // '−0.5%'
 */
export function formatPercent(bps: number, locale: string): string {
  return write(bps / 10_000, locale, { style: 'percent', maximumFractionDigits: 2 })
}

/** A fee in pips (1,000,000 pips = 100 %) as a percentage with all decimals. */
export function formatFee(pips: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(pips / 1_000_000)
}

/** A yearly yield, always with two decimals, so that those of a list compare: 0.04 as "4.00%". */
export function formatApr(fraction: number, locale: string): string {
  return write(fraction, locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A fraction as a percentage: 0.0314 as "3.14%". */
export function formatShare(fraction: number, locale: string): string {
  return formatPercent(fraction * 10_000, locale)
}

/** The locale determines the sign's position, including direction marks; a value too small to show keeps its sign. */
function write(fraction: number, locale: string, options: Intl.NumberFormatOptions): string {
  const format = numberFormat(locale, options)
  // Some languages write a hyphen instead of a minus sign.
  const toText = (value: number) => format.format(value).replace('-', '−')
  if (fraction === 0) return toText(0)
  if (Math.abs(fraction) >= smallest) return toText(fraction)
  return isolated(fraction > 0 ? `<${toText(smallest)}` : `>${toText(-smallest)}`, locale)
}

const smallest = 0.0001
