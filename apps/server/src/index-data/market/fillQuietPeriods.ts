import type { HistoryPoint } from './HistoryPoint.ts'

/**
 * Adds periods to a token that is priced in native currency: those without its own events in which the native price moved, by the
 * same ratio. Both are oldest first with equal period lengths; `native` begins with the native price in the token's first period.
 */
export function fillQuietPeriods(own: readonly HistoryPoint[], native: readonly HistoryPoint[]): HistoryPoint[] {
  const points: HistoryPoint[] = []
  let [ownAt, nativeClose] = [0, null as number | null]
  for (const moved of native) {
    for (; ownAt < own.length && own[ownAt]!.timestamp < moved.timestamp; ownAt++) points.push(own[ownAt]!)
    const known = own[ownAt]
    if (known?.timestamp === moved.timestamp) {
      points.push(known)
      ownAt++
    } else {
      const before = points.at(-1)
      const quiet = before && before.timestamp < moved.timestamp ? follow(before, moved, nativeClose) : undefined
      if (quiet) points.push(quiet)
    }
    nativeClose = moved.close ?? nativeClose
  }
  return [...points, ...own.slice(ownAt)]
}

/** The period after `before` in which only the native price moved; undefined if either price is unknown. */
function follow(before: HistoryPoint, moved: HistoryPoint, nativeBefore: number | null): HistoryPoint | undefined {
  if (before.close === null || moved.close === null || nativeBefore === null || nativeBefore <= 0) return undefined
  const perNative = before.close / nativeBefore
  const at = (price: number | null) => (price === null ? null : price * perNative)
  return {
    timestamp: moved.timestamp,
    open: before.close,
    high: at(moved.high),
    low: at(moved.low),
    close: at(moved.close),
    volumeUsd: before.volumeUsd === null ? null : 0,
    tvlUsd: before.tvlUsd === null ? null : before.tvlUsd * (moved.close / nativeBefore),
    feesUsd: before.feesUsd === null ? null : 0,
  }
}
