/** Sum of what is known; null when nothing is. What takes off again leaves no less than nothing, whatever the rounding. */
export function addKnown(sum: number | null, part: number | null): number | null {
  return part === null ? sum : Math.max(0, (sum ?? 0) + part)
}
