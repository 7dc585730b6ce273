import { numberFormat } from './numberFormat.ts'

/**
 * A change in basis points as a percentage with sign and two decimals. A change too small to show has no sign.
 *
 * @example formatChange(241, 'en') // '+2.41%'
 * @example formatChange(-241, 'en') // '−2.41%'
 * @example formatChange(-0.2, 'en') // '0.00%'
 */
export function formatChange(bps: number, locale: string): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const text = numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', ...places }).format(bps / 10_000)
  // Some languages write a hyphen, which is shorter than the plus sign.
  return text.replace('-', '−')
}

/** The direction of a change, as far as its two decimals show. */
export function toDirection(bps: number): 'up' | 'down' | 'level' {
  const shown = Math.round(bps)
  return shown > 0 ? 'up' : shown < 0 ? 'down' : 'level'
}
