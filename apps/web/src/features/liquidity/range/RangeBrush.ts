import { fullRange, type TickRange } from '@oxbow/positions/tickRange'

/*
 * A range on the price axis as it is drawn: in ticks that grow with the price as written, so the negative of the pool's ticks where prices are
 * written the other way up.
 */

/** Two places on that axis. */
export type Stretch = { readonly low: number; readonly high: number }

/** What a hand or a key moves. */
export type BrushPart = 'low' | 'high' | 'whole'

export function toStretch({ tickLower, tickUpper }: TickRange, isInverted: boolean): Stretch {
  return isInverted ? { low: 0 - tickUpper, high: 0 - tickLower } : { low: tickLower, high: tickUpper }
}

export function toRange({ low, high }: Stretch, isInverted: boolean): TickRange {
  return isInverted ? { tickLower: 0 - high, tickUpper: 0 - low } : { tickLower: low, tickUpper: high }
}

/** `stretch` with a part of it moved by `ticks`: on usable ticks, never empty, never turned round, and within `limits`. */
export function moved(
  stretch: Stretch,
  part: BrushPart,
  ticks: number,
  { tickSpacing, limits = wholeAxis(tickSpacing) }: { readonly tickSpacing: number; readonly limits?: Stretch },
): Stretch {
  const { low, high } = stretch
  const bounds = wholeAxis(tickSpacing)
  // `+ 0` because rounding a small negative number gives -0.
  const onTick = (at: number) => Math.round(at / tickSpacing) * tickSpacing + 0
  const lowest = Math.max(bounds.low, Math.ceil(limits.low / tickSpacing) * tickSpacing)
  const highest = Math.min(bounds.high, Math.floor(limits.high / tickSpacing) * tickSpacing)
  if (part === 'low') return { low: clamp(onTick(low + ticks), lowest, Math.max(lowest, high - tickSpacing)), high }
  if (part === 'high') return { low, high: clamp(onTick(high + ticks), Math.min(highest, low + tickSpacing), highest) }
  const way = clamp(onTick(ticks), Math.min(0, lowest - low), Math.max(0, highest - high))
  return { low: low + way, high: high + way }
}

/** All that a pool can have. */
export function wholeAxis(tickSpacing: number): Stretch {
  return toStretch(fullRange(tickSpacing), false)
}

/** A part of the axis with the price in its middle, on which a range is easy to take hold of. */
export function fit(stretch: Stretch, price: number, tickSpacing: number): Stretch {
  const bounds = wholeAxis(tickSpacing)
  const ends = [stretch.low, stretch.high].filter((end) => end > bounds.low && end < bounds.high)
  const farthest = Math.max(0, ...ends.map((end) => Math.abs(end - price)))
  return around(price, farthest === 0 ? usualReach : farthest * 1.6, tickSpacing)
}

/** Whether both ends of a range, or those that are not the ends of everything, are drawn, and far enough from each other. */
export function holds(drawn: Stretch, stretch: Stretch, tickSpacing: number): boolean {
  const bounds = wholeAxis(tickSpacing)
  const isDrawn = (end: number) => end <= bounds.low || end >= bounds.high || (end >= drawn.low && end <= drawn.high)
  const width = stretch.high - stretch.low
  const isWide = width <= tickSpacing || width >= (drawn.high - drawn.low) * leastPart
  return isDrawn(stretch.low) && isDrawn(stretch.high) && isWide
}

/** Less or more of the axis about the price. */
export function zoomed(drawn: Stretch, factor: number, price: number, tickSpacing: number): Stretch {
  return around(price, ((drawn.high - drawn.low) / 2) * factor, tickSpacing)
}

/** Of a price axis: its ends are as far from the price as prices can be apart, or as near as ten steps. */
export function isZoomable(drawn: Stretch, direction: 'in' | 'out', tickSpacing: number): boolean {
  const reach = (drawn.high - drawn.low) / 2
  return direction === 'in' ? reach > leastReach(tickSpacing) : reach < mostReach
}

/** Place of a tick on the drawn axis, 0 to 1; what lies beyond it stands at its end. */
export function placeOf(at: number, drawn: Stretch): number {
  return clamp((at - drawn.low) / (drawn.high - drawn.low), 0, 1)
}

/** Ticks to each side that are drawn when nothing says more: to half of the price and to twice it. */
const usualReach = 7_000
/** A range below this part of the axis is hard to take hold of. */
const leastPart = 0.08
/** Beyond a price of 10^34 times the one of now nobody reads an axis. */
const mostReach = fullRange(1).tickUpper - 100_000

function leastReach(tickSpacing: number): number {
  return Math.max(20, 10 * tickSpacing)
}

function around(price: number, reach: number, tickSpacing: number): Stretch {
  const kept = clamp(reach, leastReach(tickSpacing), mostReach)
  return { low: price - kept, high: price + kept }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
