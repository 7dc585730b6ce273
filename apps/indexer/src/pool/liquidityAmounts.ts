import { amount0Between, amount1Between } from '@oxbow/amm/sqrtPrice'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Position } from './changeTicks.ts'
import type { Pool } from './Pool.ts'

/** Tokens that a change of a v4 position moves, without its fees: positive into the pool. Uniswap v4 core, Pool.modifyLiquidity. */
export function liquidityAmounts(
  pool: Pick<Pool, 'sqrtPriceX96' | 'tick'>,
  { liquidityDelta, tickLower, tickUpper }: Position,
): { amount0: bigint; amount1: bigint } {
  const lower = sqrtPriceX96AtTick(tickLower)
  const upper = sqrtPriceX96AtTick(tickUpper)
  const [price, tick] = [pool.sqrtPriceX96!, pool.tick!]
  const [liquidity, rounding, sign] =
    liquidityDelta > 0n ? ([liquidityDelta, 'up', 1n] as const) : ([-liquidityDelta, 'down', -1n] as const)
  // By tick, like the contract: right after a swap that stopped on a tick, the price doesn't tell the side.
  if (tick < tickLower) return { amount0: sign * amount0Between(lower, upper, liquidity, rounding), amount1: 0n }
  if (tick >= tickUpper) return { amount0: 0n, amount1: sign * amount1Between(lower, upper, liquidity, rounding) }
  return {
    amount0: sign * amount0Between(price, upper, liquidity, rounding),
    amount1: sign * amount1Between(lower, price, liquidity, rounding),
  }
}
