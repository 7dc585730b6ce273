import {
  maxUsableTick,
  minUsableTick,
  nearestUsableTick,
  sqrtPriceX96AtTick,
  tickAtSqrtPriceX96,
} from '@oxbow/amm/tick'

export type TickRange = { readonly tickLower: number; readonly tickUpper: number }

/** All prices. */
export function fullRange(tickSpacing: number): TickRange {
  return { tickLower: minUsableTick(tickSpacing), tickUpper: maxUsableTick(tickSpacing) }
}

/** Range around a price, by `share` below and above it: 0.1 is from 10 % less to 10 % more. Never empty. */
export function rangeAround(sqrtPriceX96: bigint, share: number, tickSpacing: number): TickRange {
  const tick = tickAtSqrtPriceX96(sqrtPriceX96)
  const away = (factor: number) => Math.log(factor) / Math.log(1.0001)
  return usableRange(tick, Math.round(tick + away(1 - share)), Math.round(tick + away(1 + share)), tickSpacing)
}

/** Range of equally many ticks below and above a price. Never empty. */
export function rangeWithin(sqrtPriceX96: bigint, ticks: number, tickSpacing: number): TickRange {
  const tick = tickAtSqrtPriceX96(sqrtPriceX96)
  return usableRange(tick, Math.round(tick - ticks), Math.round(tick + ticks), tickSpacing)
}

function usableRange(tick: number, low: number, high: number, tickSpacing: number): TickRange {
  const [tickLower, tickUpper] = [nearestUsableTick(low, tickSpacing), nearestUsableTick(high, tickSpacing)]
  if (tickLower < tickUpper) return { tickLower, tickUpper }
  const below = movedTick(Math.floor(tick / tickSpacing) * tickSpacing, 0, tickSpacing)
  return below + tickSpacing <= maxUsableTick(tickSpacing)
    ? { tickLower: below, tickUpper: below + tickSpacing }
    : { tickLower: below - tickSpacing, tickUpper: below }
}

/** A tick moved by whole spacings, clamped to a pool's limits. */
export function movedTick(tick: number, spacings: number, tickSpacing: number): number {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  return Math.min(tickUpper, Math.max(tickLower, tick + spacings * tickSpacing))
}

/** Highest tick whose price isn't above the given one. */
export const tickOf = tickAtSqrtPriceX96

/** The usable tick nearest to a price. */
export function toUsableTick(sqrtPriceX96: bigint, tickSpacing: number): number {
  return nearestUsableTick(tickAtSqrtPriceX96(sqrtPriceX96), tickSpacing)
}

/** Square roots of the prices at both ends. */
export function sqrtPricesOf({ tickLower, tickUpper }: TickRange): {
  readonly lowerX96: bigint
  readonly upperX96: bigint
} {
  return { lowerX96: sqrtPriceX96AtTick(tickLower), upperX96: sqrtPriceX96AtTick(tickUpper) }
}
