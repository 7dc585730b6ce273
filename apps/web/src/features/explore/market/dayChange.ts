/** One part of a total: its value now, the comparable portion of it, and that portion's value a day before. */
export type DayPart = {
  readonly now: number | null
  readonly comparable: number | null
  readonly before: number | null
}

/** A change that covers less than this share of a total isn't shown. */
const leastShare = 2 / 3

/**
 * The change of a total, as a fraction, over the parts known at both times, if they are most of it; else null, because newly known values would look
 * like a change.
 */
export function dayChange(parts: readonly DayPart[]): number | null {
  const compared = parts.filter(({ comparable, before }) => comparable !== null && before !== null)
  const sum = (of: readonly DayPart[], key: keyof DayPart) => of.reduce((total, part) => total + (part[key] ?? 0), 0)
  const [comparable, before] = [sum(compared, 'comparable'), sum(compared, 'before')]
  return before > 0 && comparable >= leastShare * sum(parts, 'now') ? comparable / before - 1 : null
}
