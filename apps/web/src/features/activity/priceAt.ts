import type { HistoryPoint } from '@oxbow/contract/marketDocuments'

/**
 * The price in dollars that was in force at a moment: of the period that it lies in, or of the last one before, because a price stands still while nothing
 * happens. Undefined before the first.
 *
 * @param points oldest first
 */
export function priceAt(points: readonly HistoryPoint[], unixSeconds: number): number | undefined {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (points[middle]!.timestamp <= unixSeconds) low = middle + 1
    else high = middle
  }
  return points[low - 1]?.close ?? undefined
}
