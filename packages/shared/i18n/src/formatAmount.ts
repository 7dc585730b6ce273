import { countZeros } from './countZeros.ts'
import { type DecimalText, fromRaw } from './Decimal.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * Writes an amount of raw units the way `locale` writes numbers. Every digit is kept unless `significantDigits` is given;
 * then the whole part is still never shortened, and `rounding` says which way the rest goes (a minimum rounds down, a maximum up).
 *
 * @example formatAmount(1204100000n, 6, 'en') // '1,204.1'
 * @example formatAmount(123456789n, 8, 'de', { significantDigits: 4 }) // '1,234'
 */
export function formatAmount(
  raw: bigint,
  decimals: number,
  locale: string,
  options: formatAmount.Options = {},
): string {
  return formatDecimal(fromRaw(raw, decimals), locale, options)
}

/** As `formatAmount`, for a number that is text already. */
export function formatDecimal(text: DecimalText, locale: string, options: formatAmount.Options = {}): string {
  const { significantDigits, minimumPlaces = 0, rounding = 'down', grouping = true, countsZeros = false } = options
  const places =
    significantDigits === undefined ? 100 : Math.max(minimumPlaces, getPlacesToKeep(text, significantDigits))
  const format = getFormat(locale, places, minimumPlaces, rounding, grouping)
  // Intl formats decimal strings exactly, whatever their length; the type only allows numeric literals.
  const written = format.format(text as `${number}`)
  return countsZeros ? countZeros(written, mostZeros) : written
}

export declare namespace formatAmount {
  type Options = {
    significantDigits?: number | undefined
    /** Places written even when they are zero. */
    minimumPlaces?: number | undefined
    rounding?: 'down' | 'up' | 'nearest' | undefined
    grouping?: boolean | undefined
    /** Where it is only read: eight zeros and more after the point are counted instead of written. A field that shows it could not read it again. */
    countsZeros?: boolean | undefined
  }
}

/** Nobody counts eight zeros. Four, as in prices, would count in what small trades move. */
const mostZeros = 8

function getPlacesToKeep(text: DecimalText, significantDigits: number): number {
  const [whole = '', fraction = ''] = text.split('.')
  const wholeDigits = whole.replace(/^0+/, '').length
  if (wholeDigits > 0) return Math.max(0, significantDigits - wholeDigits)
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(100, leadingZeros + significantDigits)
}

const roundingModes = { down: 'trunc', up: 'expand', nearest: 'halfExpand' } as const

function getFormat(
  locale: string,
  places: number,
  minimumPlaces: number,
  rounding: keyof typeof roundingModes,
  grouping: boolean,
): Intl.NumberFormat {
  return numberFormat(locale, {
    maximumFractionDigits: places,
    minimumFractionDigits: Math.min(minimumPlaces, places),
    roundingMode: roundingModes[rounding],
    useGrouping: grouping,
  })
}
