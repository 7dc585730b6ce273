import { maxTick, minTick } from '@oxbow/amm/tick'
import type { RangePosition } from '../held/Position.ts'
import { sqrtPricesOf } from './tickRange.ts'

/** A range whose ends are within this many ticks of the limits counts as full, since tick spacings don't divide the last tick. */
const nearTheEnd = 2_000

/** Range of a position, as square roots of raw prices. */
export type PriceRange = {
  readonly lowerX96: bigint
  readonly upperX96: bigint
  readonly isFull: boolean
  /** Whether the lower end is beyond any realistic price. */
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
  /** Position of the current price between the ends, 0 to 1, on a logarithmic scale because of ticks; clamped to the nearer end. */
  readonly place: number
}

export function priceRange({
  tickLower,
  tickUpper,
  tick,
}: Pick<RangePosition, 'tickLower' | 'tickUpper' | 'tick'>): PriceRange {
  const [isOpenBelow, isOpenAbove] = [tickLower < minTick + nearTheEnd, tickUpper > maxTick - nearTheEnd]
  return {
    ...sqrtPricesOf({ tickLower, tickUpper }),
    isFull: isOpenBelow && isOpenAbove,
    isOpenBelow,
    isOpenAbove,
    place: Math.min(1, Math.max(0, (tick - tickLower) / (tickUpper - tickLower))),
  }
}
