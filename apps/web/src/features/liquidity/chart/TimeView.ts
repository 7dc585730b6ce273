/** A value at a time; between two of them it went straight from the one to the other. */
export type TimePoint = {
  /** Unix seconds. */
  readonly seconds: number
  readonly value: number
  /** Where the line goes through, when that is not the value. */
  readonly lineValue?: number | undefined
}

/** Between which values a chart marks where something counts, and since when. */
export type TimeBand = { readonly low: number; readonly high: number; readonly fromSeconds: number }

/** What a chart over time shows: from which value to which. */
export type TimeView = { readonly low: number; readonly high: number }

/** A band is shown with its ends, unless what moved would be lost in it. */
const bandPart = 1.5

/** Points are never empty. */
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

/** From the top, 0 to 100; what is beyond is at the edge. */
export function placeOf(value: number, { low, high }: TimeView): number {
  return Math.min(100, Math.max(0, 100 * (1 - (value - low) / (high - low))))
}

/** Places of labels, from the top down, moved as little as keeps `least` between them. */
export function keptApart(places: readonly number[], least: number): readonly number[] {
  const kept = [...places]
  for (let index = 1; index < kept.length; index++) kept[index] = Math.max(kept[index]!, kept[index - 1]! + least)
  const last = kept.length - 1
  return kept.map((place, index) => Math.min(place, 100 - (last - index) * least))
}

/** The point next to a time. */
export function nearestTo(points: readonly TimePoint[], seconds: number): number {
  const after = points.findIndex((point) => point.seconds >= seconds)
  if (after <= 0) return after === 0 ? 0 : points.length - 1
  return points[after]!.seconds - seconds < seconds - points[after - 1]!.seconds ? after : after - 1
}

/** Stretches of time in which the value was outside the band, oldest first; the last one may go on. */
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
  // What never moves runs through the middle.
  const room = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1
  // Below nothing there is nothing.
  return { low: low >= 0 ? Math.max(0, low - room) : low - room, high: high + room }
}
