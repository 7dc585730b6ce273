import { sqrtPricesAround } from '@oxbow/amm/sqrtPriceOf'
import type { PoolPrice } from './poolPrice.ts'

/** Whether a pool stands within `toleranceBps` of the price that was shown, a square root; undefined of a pool that nobody has opened. */
export function isNearPrice(now: PoolPrice | undefined, seenX96: bigint | undefined, toleranceBps: number): boolean {
  const nowX96 = now?.sqrtPriceX96
  if (nowX96 === undefined || seenX96 === undefined) return nowX96 === seenX96
  const { lowerX96, upperX96 } = sqrtPricesAround(seenX96, toleranceBps)
  return lowerX96 <= nowX96 && nowX96 <= upperX96
}
