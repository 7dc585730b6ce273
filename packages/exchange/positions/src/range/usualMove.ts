/** A price of a pool at the end of a period in which something happened. */
export type PricePoint = { readonly timestamp: number; readonly close: number | null }

/**
 * How far, in ticks, a price usually moves in an hour: the root of the mean square over the last 30 days, those hours counted in which it stood still.
 * It grows with the root of time. Undefined when less than two days are known.
 *
 * @param points of hours, oldest first; one from before the 30 days says where it stood
 */
export function usualMove(points: readonly PricePoint[], nowSeconds: number): number | undefined {
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
