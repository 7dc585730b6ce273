/** How a token's price moved within a day; unknown when it was not traded often enough to say. */
export type DayChange = { readonly status: 'known'; readonly bps: number } | { readonly status: 'unknown' }

/** The end of an hour in which a token was traded. `close` is null when nobody knows what it was worth. */
export type HourPoint = { readonly timestamp: number; readonly close: number | null }

/** Hours to ask for: a day, and one before it to measure from. Hours without a trade have no point, so there may be older ones among them. */
export const hoursAsked = 26

/**
 * Compares the newest price with the last one that is a day old.
 *
 * @param points oldest first, `timestamp` the start of the hour in Unix seconds.
 */
export function fromHours(points: readonly HourPoint[], nowSeconds: number): DayChange {
  const priced = points.filter((point): point is { timestamp: number; close: number } => (point.close ?? 0) > 0)
  const newest = priced.at(-1)
  const dayAgo = nowSeconds - daySeconds
  const before = priced.findLast(({ timestamp }) => timestamp + hourSeconds <= dayAgo)
  if (newest === undefined || before === undefined || newest.timestamp + hourSeconds <= dayAgo)
    return { status: 'unknown' }
  return { status: 'known', bps: (newest.close / before.close - 1) * 10_000 }
}

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds
