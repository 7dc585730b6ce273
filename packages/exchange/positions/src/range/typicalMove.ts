/** Closing price of a pool in a period with swaps; null if unknown. */
export type PricePoint = { readonly timestamp: number; readonly close: number | null }

/**
 * Typical price move per hour in ticks: the root mean square over the last 30 days, including hours without a move. It grows with the square root of
 * time. Undefined with less than two days of data.
 *
 * @param points hourly, oldest first; one from before the 30 days gives the initial price
 */
export function typicalMove(points: readonly PricePoint[], nowSeconds: number): number | undefined {
  const since = nowSeconds - thirtyDays
  const known = points.filter(({ close }) => close !== null && close > 0) as { timestamp: number; close: number }[]
  const [first] = known
  if (first === undefined) return undefined
  const hours = (nowSeconds - Math.max(first.timestamp, since)) / 3_600
  if (hours < leastHours) return undefined
  let sum = 0
  for (const [index, { timestamp, close }] of known.entries()) {
    const before = known[index - 1]
    if (before !== undefined && timestamp >= since) sum += (Math.log(close / before.close) / Math.log(1.0001)) ** 2
  }
  return Math.sqrt(sum / hours)
}

const thirtyDays = 30 * 86_400
const leastHours = 48
