import { maxTick, minTick } from '@oxbow/amm/tick'
import type { RangePosition } from '../held/Position.ts'
import { sqrtPricesOf } from './tickRange.ts'

/** Within this many ticks of the end a range is the full one: tick spacings do not divide the last tick. */
const nearTheEnd = 2_000

/** Where a position earns, as square roots of raw prices. */
export type PriceRange = {
  readonly lowerX96: bigint
  readonly upperX96: bigint
  readonly isFull: boolean
  /** It has no end there that a price comes to. */
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
  /**
   * Where the pool stands between the two, 0 to 1, even in per cent of the price because ticks are its logarithm; outside at the end that is
   * nearer.
   */
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
