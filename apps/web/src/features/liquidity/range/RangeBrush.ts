import { fullRange, type TickRange } from '@oxbow/positions/tickRange'

/* A range on the price axis, in ticks that grow with the displayed price: the negated pool ticks if prices are inverted. */

/** Two positions on that axis. */
export type Stretch = { readonly low: number; readonly high: number }

/** The part that a drag or key moves. */
export type BrushPart = 'low' | 'high' | 'whole'

export function toStretch({ tickLower, tickUpper }: TickRange, isInverted: boolean): Stretch {
  return isInverted ? { low: 0 - tickUpper, high: 0 - tickLower } : { low: tickLower, high: tickUpper }
}

export function toRange({ low, high }: Stretch, isInverted: boolean): TickRange {
  return isInverted ? { tickLower: 0 - high, tickUpper: 0 - low } : { tickLower: low, tickUpper: high }
}

/** Moves a part of `stretch` by `ticks`: to usable ticks, never empty or reversed, and within `limits`. */
export function moved(
  stretch: Stretch,
  part: BrushPart,
  ticks: number,
  { tickSpacing, limits = wholeAxis(tickSpacing) }: { readonly tickSpacing: number; readonly limits?: Stretch },
): Stretch {
  const { low, high } = stretch
  const bounds = wholeAxis(tickSpacing)
  // `+ 0` turns the -0 of a rounded small negative number into 0.
  const onTick = (at: number) => Math.round(at / tickSpacing) * tickSpacing + 0
  const lowest = Math.max(bounds.low, Math.ceil(limits.low / tickSpacing) * tickSpacing)
  const highest = Math.min(bounds.high, Math.floor(limits.high / tickSpacing) * tickSpacing)
  if (part === 'low') return { low: clamp(onTick(low + ticks), lowest, Math.max(lowest, high - tickSpacing)), high }
  if (part === 'high') return { low, high: clamp(onTick(high + ticks), Math.min(highest, low + tickSpacing), highest) }
  const way = clamp(onTick(ticks), Math.min(0, lowest - low), Math.max(0, highest - high))
  return { low: low + way, high: high + way }
}

/** The pool's full range. */
export function wholeAxis(tickSpacing: number): Stretch {
  return toStretch(fullRange(tickSpacing), false)
}

/** A section of the axis centered on the price, in which the range is easy to grab. */
export function fit(stretch: Stretch, price: number, tickSpacing: number): Stretch {
  const bounds = wholeAxis(tickSpacing)
  const ends = [stretch.low, stretch.high].filter((end) => end > bounds.low && end < bounds.high)
  const farthest = Math.max(0, ...ends.map((end) => Math.abs(end - price)))
  return around(price, farthest === 0 ? usualReach : farthest * 1.6, tickSpacing)
}

/** Whether the drawn section shows both ends of a range (except those of the full range), far enough apart to grab. */
export function holds(drawn: Stretch, stretch: Stretch, tickSpacing: number): boolean {
  const bounds = wholeAxis(tickSpacing)
  const isDrawn = (end: number) => end <= bounds.low || end >= bounds.high || (end >= drawn.low && end <= drawn.high)
  const width = stretch.high - stretch.low
  const isWide = width <= tickSpacing || width >= (drawn.high - drawn.low) * leastPart
  return isDrawn(stretch.low) && isDrawn(stretch.high) && isWide
}

/** Zooms the drawn section, centered on the price. */
export function zoomed(drawn: Stretch, factor: number, price: number, tickSpacing: number): Stretch {
  return around(price, ((drawn.high - drawn.low) / 2) * factor, tickSpacing)
}

/** Whether the drawn section isn't at its limit: ten steps from the price, or the end of the axis. */
export function isZoomable(drawn: Stretch, direction: 'in' | 'out', tickSpacing: number): boolean {
  const reach = (drawn.high - drawn.low) / 2
  return direction === 'in' ? reach > leastReach(tickSpacing) : reach < maxReach
}

/** Position of a tick on the drawn section, from 0 to 1, clamped. */
export function placeOf(at: number, drawn: Stretch): number {
  return clamp((at - drawn.low) / (drawn.high - drawn.low), 0, 1)
}

/** Default reach in ticks to each side: half the price to twice the price. */
const usualReach = 7_000
/** A range below this share of the axis is hard to grab. */
const leastPart = 0.08
/** Maximum reach: prices beyond 10^34 times the current one aren't useful. */
const maxReach = fullRange(1).tickUpper - 100_000

function leastReach(tickSpacing: number): number {
  return Math.max(20, 10 * tickSpacing)
}

function around(price: number, reach: number, tickSpacing: number): Stretch {
  const kept = clamp(reach, leastReach(tickSpacing), maxReach)
  return { low: price - kept, high: price + kept }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
