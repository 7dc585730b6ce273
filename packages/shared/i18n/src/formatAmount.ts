import { countZeros } from './countZeros.ts'
import { type DecimalText, fromRaw } from './Decimal.ts'
import { numberFormat } from './numberFormat.ts'

/**
 * Formats an amount of raw units for `locale`. Keeps every digit unless `significantDigits` is given; the whole part is never shortened even then,
 * and `rounding` sets the rounding direction (a minimum rounds down, a maximum up).
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

/** Like `formatAmount`, for decimal text. */
export function formatDecimal(text: DecimalText, locale: string, options: formatAmount.Options = {}): string {
  const { significantDigits, minimumPlaces = 0, rounding = 'down', grouping = true, countsZeros = false } = options
  const places =
    significantDigits === undefined ? 100 : Math.max(minimumPlaces, getPlacesToKeep(text, significantDigits))
  const format = getFormat(locale, places, minimumPlaces, rounding, grouping)
  // Intl formats decimal strings exactly, whatever their length; the type only allows numeric literals.
  const written = format.format(text as `${number}`)
  return countsZeros ? countZeros(written, maxZeros) : written
}

export declare namespace formatAmount {
  type Options = {
    significantDigits?: number | undefined
    /** Minimum number of decimals, padded with zeros. */
    minimumPlaces?: number | undefined
    rounding?: 'down' | 'up' | 'nearest' | undefined
    grouping?: boolean | undefined
    /** Writes eight or more zeros after the decimal mark as a subscript count. For display only: an amount field can't parse it. */
    countsZeros?: boolean | undefined
  }
}

/** Eight zeros are too many to count by eye. A limit of four, as in prices, would also affect the amounts of small trades. */
const maxZeros = 8

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
