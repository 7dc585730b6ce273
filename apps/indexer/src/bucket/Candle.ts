/** The shortest period, stored for the last week only. */
export const finePeriodSeconds = 300
export const fineKeptSeconds = 7 * 86_400

const coarsePeriods = [3_600, 86_400] as const
const allPeriods = [finePeriodSeconds, ...coarsePeriods] as const
const startedSeconds = Math.floor(Date.now() / 1_000)

/** Lengths in seconds of the periods that an event counts in. Old history gets no short periods, which would be deleted at once. */
export function periodsAt(timestamp: number): readonly number[] {
  return timestamp < startedSeconds - fineKeptSeconds ? coarsePeriods : allPeriods
}

export type Candle = { open: number | null; high: number | null; low: number | null; close: number | null }

/** First candle of a period; it opens at the price before. */
export function openCandle(before: number | null, after: number | null): Candle {
  return { open: before ?? after, high: greater(before, after), low: lesser(before, after), close: after }
}

/** `before` counts as in `openCandle`: the price may have moved since the last event, and a day must include the opens of its hours. */
export function extendCandle(candle: Candle, before: number | null, after: number | null): Candle {
  return {
    open: candle.open ?? before ?? after,
    high: greater(candle.high, greater(before, after)),
    low: lesser(candle.low, lesser(before, after)),
    close: after,
  }
}

export function periodStart(timestamp: number, periodSeconds: number): number {
  return timestamp - (timestamp % periodSeconds)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}

function lesser(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}
