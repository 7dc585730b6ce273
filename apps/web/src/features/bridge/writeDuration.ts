/**
 * Formats a waiting time, rounded up, in the unit with the fewest digits.
 *
 * @example writeDuration(95, 'en') // '2 min'
 */
export function writeDuration(seconds: number, locale: string): string {
  const [unit, size] = seconds < 60 ? (['second', 1] as const) : seconds < 5_400 ? (['minute', 60] as const) : hour
  const count = Math.max(1, Math.ceil(seconds / size))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}

const hour = ['hour', 3_600] as const
