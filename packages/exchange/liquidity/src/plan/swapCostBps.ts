import type { PreparedSwap } from './LiquidityPlan.ts'

/** By how much a swap's minimum output is below its value at the pool's price; 0 if it isn't. */
export function swapCostBps({ quote }: PreparedSwap, token0: string, sqrtPriceX96: bigint): number {
  const price = sqrtPriceX96 * sqrtPriceX96
  const worth = quote.tokenIn === token0 ? (quote.maximumIn * price) >> 192n : (quote.maximumIn << 192n) / price
  if (worth === 0n || quote.minimumOut >= worth) return 0
  return Number(((worth - quote.minimumOut) * 10_000n + worth - 1n) / worth)
}
