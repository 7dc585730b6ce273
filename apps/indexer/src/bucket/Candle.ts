/** Lengths of the periods that are kept, in seconds. */
export const periods = [3_600, 86_400] as const

export type Candle = { open: number | null; high: number | null; low: number | null; close: number | null }

/** The first candle of a period: it opens where the price stood. */
export function openCandle(before: number | null, after: number | null): Candle {
  return { open: before ?? after, high: greater(before, after), low: lesser(before, after), close: after }
}

export function extendCandle(candle: Candle, price: number | null): Candle {
  return {
    open: candle.open ?? price,
    high: greater(candle.high, price),
    low: lesser(candle.low, price),
    close: price,
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
