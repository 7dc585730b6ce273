import { maxTick, minTick, sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { RangePosition } from '../held/Position.ts'

/** Within this many ticks of the end a range is the full one: tick spacings do not divide the last tick. */
const nearTheEnd = 2_000

/** Where a position earns, as square roots of raw prices. */
export type PriceRange = {
  readonly lowerX96: bigint
  readonly upperX96: bigint
  readonly isFull: boolean
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
  return {
    lowerX96: sqrtPriceX96AtTick(tickLower),
    upperX96: sqrtPriceX96AtTick(tickUpper),
    isFull: tickLower < minTick + nearTheEnd && tickUpper > maxTick - nearTheEnd,
    place: Math.min(1, Math.max(0, (tick - tickLower) / (tickUpper - tickLower))),
  }
}
