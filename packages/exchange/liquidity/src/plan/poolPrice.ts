import type { Amounts } from '@oxbow/amm/liquidity'
import type { Position } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import type { DepositPoolState } from './DepositRequest.ts'

/** Current price of a pool. */
export type PoolPrice = {
  /** Square root of token1 per token0, Q64.96. */
  readonly sqrtPriceX96: bigint
  /** Reserves of a pair, which determine its price; undefined for v3 and v4. */
  readonly reserves: Amounts | undefined
}

/** Undefined if the first deposit sets the price. */
export function poolPrice(state: DepositPoolState): PoolPrice | undefined {
  if (state.status === 'pool') return { sqrtPriceX96: state.sqrtPriceX96, reserves: undefined }
  return state.status === 'pair' ? pairPrice(state.pair) : undefined
}

/** Price of a position's pool; undefined for an empty share of a pair. */
export function positionPrice(position: Position): PoolPrice | undefined {
  if (position.protocol !== 'v2') return { sqrtPriceX96: position.sqrtPriceX96, reserves: undefined }
  // A share of a pair has the reserves' ratio, so its amounts give the price.
  const { amount0, amount1 } = position.amounts
  return pairPrice({ reserve0: amount0, reserve1: amount1 })
}

/** Price of a pair from its reserves. */
export function pairPrice({
  reserve0,
  reserve1,
}: {
  readonly reserve0: bigint
  readonly reserve1: bigint
}): PoolPrice | undefined {
  if (reserve0 === 0n || reserve1 === 0n) return undefined
  const reserves = { amount0: reserve0, amount1: reserve1 }
  return { sqrtPriceX96: sqrtPriceOfAmounts(reserves), reserves }
}
