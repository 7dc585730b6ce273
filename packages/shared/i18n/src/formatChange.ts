import { numberFormat } from './numberFormat.ts'

/**
 * How much something rose or fell, in basis points, as per cent with its sign and two places. Too small to show is level.
 *
 * @example formatChange(241, 'en') // '+2.41%'
 * @example formatChange(-241, 'en') // '−2.41%'
 * @example formatChange(-0.2, 'en') // '0.00%'
 */
export function formatChange(bps: number, locale: string): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const text = numberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', ...places }).format(bps / 10_000)
  // Some languages write a hyphen, which is shorter than the plus it stands beside.
  return text.replace('-', '−')
}

/** Which way a change goes, as far as its two places show. */
export function toDirection(bps: number): 'up' | 'down' | 'level' {
  const shown = Math.round(bps)
  return shown > 0 ? 'up' : shown < 0 ? 'down' : 'level'
}
