import type { Amounts } from '@oxbow/amm/liquidity'
import type { Position } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import type { DepositPoolState } from './DepositRequest.ts'

/** Where a pool stands. */
export type PoolPrice = {
  /** Square root of the price. */
  readonly sqrtPriceX96: bigint
  /** Of a pair, whose price they are. */
  readonly reserves: Amounts | undefined
}

/** Undefined where the first deposit says the price. */
export function poolPrice(state: DepositPoolState): PoolPrice | undefined {
  if (state.status === 'pool') return { sqrtPriceX96: state.sqrtPriceX96, reserves: undefined }
  return state.status === 'pair' ? pairPrice(state.pair) : undefined
}

/** Where the pool of a position stands; undefined of a pair that pays nothing. */
export function positionPrice(position: Position): PoolPrice | undefined {
  if (position.protocol !== 'v2') return { sqrtPriceX96: position.sqrtPriceX96, reserves: undefined }
  // A pair pays at its price, so that what a share is worth says it.
  const { amount0, amount1 } = position.amounts
  return pairPrice({ reserve0: amount0, reserve1: amount1 })
}

/** Of a pair by what it holds. */
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
