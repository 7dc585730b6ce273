import { isolated } from './isolated.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * Basis points as per cent.
 *
 * @example formatPercent(50, 'en') // '0.5%'
 * @example formatPercent(0.4, 'en') // '<0.01%'
 * @example formatPercent(-50, 'en') // '−0.5%'
 */
export function formatPercent(bps: number, locale: string): string {
  return write(bps / 10_000, locale, { style: 'percent', maximumFractionDigits: 2 })
}

/** A fee in pips (1,000,000 pips = 100 %) as per cent, all places kept. */
export function formatFee(pips: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(pips / 1_000_000)
}

/** A yield for a year, always to the second place, so that those of a list compare: 0.04 as "4.00%". */
export function formatApr(fraction: number, locale: string): string {
  return write(fraction, locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A share: 0.0314 as "3.14%". */
export function formatShare(fraction: number, locale: string): string {
  return formatPercent(fraction * 10_000, locale)
}

/** The language says where the sign stands, with the marks that keep it there; what is too small to show keeps its side of zero. */
function write(fraction: number, locale: string, options: Intl.NumberFormatOptions): string {
  const format = numberFormat(locale, options)
  // Some languages write a hyphen, where others have a minus.
  const toText = (value: number) => format.format(value).replace('-', '−')
  if (fraction === 0) return toText(0)
  if (Math.abs(fraction) >= smallest) return toText(fraction)
  return isolated(fraction > 0 ? `<${toText(smallest)}` : `>${toText(-smallest)}`, locale)
}

const smallest = 0.0001
