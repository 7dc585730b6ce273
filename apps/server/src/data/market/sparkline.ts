/**
 * Hourly prices at even distances, the first a day ago and the last now. An hour without an event keeps the price of the one before; hours
 * before the first known price are left out.
 *
 * @param closes start of the hour in Unix seconds and the price at its end
 */
export function sparkline(closes: readonly (readonly [number, number | null])[], facts: sparkline.Facts): number[] {
  const { nowSeconds, dayAgo, now } = facts
  const byHour = new Map(closes)
  const thisHour = nowSeconds - (nowSeconds % hourSeconds)
  const prices: (number | null)[] = [dayAgo]
  for (let hour = thisHour - 23 * hourSeconds; hour < thisHour; hour += hourSeconds)
    prices.push(byHour.get(hour) ?? prices.at(-1) ?? null)
  prices.push(now)
  return prices.filter((price) => price !== null)
}

export declare namespace sparkline {
  type Facts = { nowSeconds: number; dayAgo: number | null; now: number | null }
}

const hourSeconds = 3_600
