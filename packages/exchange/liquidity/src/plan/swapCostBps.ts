import type { PreparedSwap } from './LiquidityPlan.ts'

/** What the least that a swap may give is short of its worth at a pool's price; 0 where it is more. */
export function swapCostBps({ quote }: PreparedSwap, token0: string, sqrtPriceX96: bigint): number {
  const price = sqrtPriceX96 * sqrtPriceX96
  const worth = quote.tokenIn === token0 ? (quote.maximumIn * price) >> 192n : (quote.maximumIn << 192n) / price
  if (worth === 0n || quote.minimumOut >= worth) return 0
  return Number(((worth - quote.minimumOut) * 10_000n + worth - 1n) / worth)
}
