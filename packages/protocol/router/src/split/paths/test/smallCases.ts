import type { TokenId } from '@oxbow/amm/PoolState'
import { pairOf, tokenAt, v3Pool } from '../../../test/randomMarket.ts'

export const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
export const pair = (index: number, token0: TokenId, token1: TokenId, depth = 1e6) =>
  pairOf(index, token0, token1, depth, depth)
export const paid = (depth: number, amount: number) => (amount * 0.997 * depth) / (depth + amount * 0.997)
/** A pool that takes at most about 5 of either token. */
export const small = (index: number, token0: TokenId, token1: TokenId) => {
  const pool = v3Pool({ index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1 })
  const liquidity = 1_000n
  return { ...pool, liquidity, ticks: { index: Int32Array.of(-100, 100), liquidityNet: [liquidity, -liquidity] } }
}
