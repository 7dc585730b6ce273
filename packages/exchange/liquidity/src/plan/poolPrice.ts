import type { Amounts } from '@oxbow/amm/liquidity'
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
