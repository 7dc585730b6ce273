/** One part of a sum now, the piece of it that can be compared, and what that piece was a day before. */
export type DayPart = {
  readonly now: number | null
  readonly comparable: number | null
  readonly before: number | null
}

/** A change of less than this part of a sum says nothing of the whole. */
const leastShare = 2 / 3

/**
 * By how much a sum has changed, as a fraction: of what is known at both ends, and only where that is most of it. Null rather than a change that
 * comes from what was not known before.
 */
export function dayChange(parts: readonly DayPart[]): number | null {
  const compared = parts.filter(({ comparable, before }) => comparable !== null && before !== null)
  const sum = (of: readonly DayPart[], key: keyof DayPart) => of.reduce((total, part) => total + (part[key] ?? 0), 0)
  const [comparable, before] = [sum(compared, 'comparable'), sum(compared, 'before')]
  return before > 0 && comparable >= leastShare * sum(parts, 'now') ? comparable / before - 1 : null
}
