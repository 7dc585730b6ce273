import { sqrtPricesAround } from '@oxbow/amm/sqrtPriceOf'
import type { PoolPrice } from './poolPrice.ts'

/** Whether a pool's price is within `toleranceBps` of the one shown. `seenX96` is a square root, undefined if the pool didn't exist. */
export function isNearPrice(now: PoolPrice | undefined, seenX96: bigint | undefined, toleranceBps: number): boolean {
  const nowX96 = now?.sqrtPriceX96
  if (nowX96 === undefined || seenX96 === undefined) return nowX96 === seenX96
  const { lowerX96, upperX96 } = sqrtPricesAround(seenX96, toleranceBps)
  return lowerX96 <= nowX96 && nowX96 <= upperX96
}
