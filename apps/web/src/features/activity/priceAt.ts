import type { HistoryPoint } from '@oxbow/contract/marketDocuments'

/**
 * The dollar price at a given time: of the period that contains it, else of the last period before, because the price stays the same without trades.
 * Undefined before the first period.
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
