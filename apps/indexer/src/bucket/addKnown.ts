/** Sum of the known parts; null if none is known. Never negative, whatever the rounding. */
export function addKnown(sum: number | null, part: number | null): number | null {
  return part === null ? sum : Math.max(0, (sum ?? 0) + part)
}
