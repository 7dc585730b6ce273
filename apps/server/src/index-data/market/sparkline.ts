/**
 * Hourly prices at equal intervals, from a day ago to now. An hour without an event keeps the previous price,
 * or follows native currency if the token is priced in it; hours before the first known price are left out.
 *
 * @param closes start of the hour in Unix seconds, and its closing price
 */
export function sparkline(closes: Closes, { nowSeconds, dayAgo, now, nativeCloses }: sparkline.Facts): number[] {
  const [own, native] = [new Map(closes), new Map(nativeCloses)]
  const thisHour = nowSeconds - (nowSeconds % hourSeconds)
  const prices: (number | null)[] = [dayAgo]
  let nativeBefore = nativeCloses.findLast(([hour]) => hour <= thisHour - 24 * hourSeconds)?.[1] ?? undefined
  for (let hour = thisHour - 23 * hourSeconds; hour < thisHour; hour += hourSeconds) {
    const nativeNow = native.get(hour) ?? nativeBefore
    const moved = nativeNow !== undefined && nativeBefore !== undefined ? nativeNow / nativeBefore : 1
    const before = prices.at(-1) ?? null
    prices.push(own.get(hour) ?? (before === null ? null : before * moved))
    nativeBefore = nativeNow
  }
  prices.push(now)
  return prices.filter((price) => price !== null)
}

export declare namespace sparkline {
  type Facts = {
    nowSeconds: number
    dayAgo: number | null
    now: number | null
    /** Native currency's closes, oldest first, starting before that day; empty unless the token is priced in it. */
    nativeCloses: Closes
  }
}

type Closes = readonly (readonly [hour: number, close: number | null])[]

const hourSeconds = 3_600
