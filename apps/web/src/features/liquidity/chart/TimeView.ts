/** A value at a time; values between two points are interpolated. */
export type TimePoint = {
  /** Unix seconds. */
  readonly seconds: number
  readonly value: number
  /** The value that the line passes through, if it differs from `value`. */
  readonly lineValue?: number | undefined
}

/** A range of values that a chart highlights, and from when. */
export type TimeBand = { readonly low: number; readonly high: number; readonly fromSeconds: number }

/** The range of values that a chart shows. */
export type TimeView = { readonly low: number; readonly high: number }

/** How far beyond the values the chart extends to show a band's ends, as a multiple of the values' spread. */
const bandPart = 1.5

/** Requires at least one point. */
export function toTimeView(points: readonly TimePoint[], band: TimeBand | undefined): TimeView {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (band === undefined) return padded(least, most)
  const room = Math.max(most - least, Math.abs(most) * 0.02) * bandPart
  return padded(
    Math.max(Math.min(band.low, least), Math.min(least, least - room)),
    Math.min(Math.max(band.high, most), most + room),
  )
}

/** Distance from the top, from 0 to 100, clamped. */
export function placeOf(value: number, { low, high }: TimeView): number {
  return Math.min(100, Math.max(0, 100 * (1 - (value - low) / (high - low))))
}

/** Label positions in ascending order, moved as little as needed to keep `least` between them. */
export function keptApart(places: readonly number[], least: number): readonly number[] {
  const kept = [...places]
  for (let index = 1; index < kept.length; index++) kept[index] = Math.max(kept[index]!, kept[index - 1]! + least)
  const last = kept.length - 1
  return kept.map((place, index) => Math.min(place, 100 - (last - index) * least))
}

/** Index of the point closest to a time. */
export function nearestTo(points: readonly TimePoint[], seconds: number): number {
  const after = points.findIndex((point) => point.seconds >= seconds)
  if (after <= 0) return after === 0 ? 0 : points.length - 1
  return points[after]!.seconds - seconds < seconds - points[after - 1]!.seconds ? after : after - 1
}

/** Periods in which the value was outside the band, oldest first; the last may still be running. */
export function stretchesOutside(
  points: readonly TimePoint[],
  { low, high, fromSeconds }: TimeBand,
): readonly { readonly fromSeconds: number; readonly toSeconds: number }[] {
  const stretches: { fromSeconds: number; toSeconds: number }[] = []
  let isOutside = false
  for (const { seconds, value } of points) {
    if (seconds < fromSeconds) continue
    const last = stretches.at(-1)
    if (isOutside && last) last.toSeconds = seconds
    const isNow = value < low || value > high
    if (isNow && !isOutside) stretches.push({ fromSeconds: seconds, toSeconds: seconds })
    isOutside = isNow
  }
  return stretches
}

function padded(low: number, high: number): TimeView {
  // A constant value is drawn in the middle.
  const room = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1
  // Values that can't be negative start at zero.
  return { low: low >= 0 ? Math.max(0, low - room) : low - room, high: high + room }
}
