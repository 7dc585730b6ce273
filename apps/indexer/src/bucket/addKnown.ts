/** Sum of what is known; null when nothing is. */
export function addKnown(sum: number | null, part: number | null): number | null {
  return part === null ? sum : (sum ?? 0) + part
}
