import { sqrtPricesAround } from '@oxbow/amm/sqrtPriceOf'
import type { DepositPoolState } from './DepositRequest.ts'

/** Whether a pool stands within `toleranceBps` of the price that was shown, a square root; undefined of a pool that nobody has opened. */
export function isNearPrice(state: DepositPoolState, seenX96: bigint | undefined, toleranceBps: number): boolean {
  const nowX96 = state.status === 'pool' ? state.sqrtPriceX96 : undefined
  if (nowX96 === undefined || seenX96 === undefined) return nowX96 === seenX96
  const { lowerX96, upperX96 } = sqrtPricesAround(seenX96, toleranceBps)
  return lowerX96 <= nowX96 && nowX96 <= upperX96
}
