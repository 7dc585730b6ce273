import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { spotPrice } from '@oxbow/amm/price'
import { swapFeePips } from '@oxbow/amm/swapFee'

/** One direction of one pool. */
export type Edge = {
  readonly pool: PoolState
  /** Currencies the pool trades: `0x0` for native ETH in v4, WETH elsewhere. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Nodes of the graph; ETH and WETH are the same one. */
  readonly from: number
  readonly to: number
  /** What a swap pays, LP and protocol fee together. */
  readonly feePips: number
  /** Raw output per raw input at zero size, fee paid. Prices only worsen with size, so no amount gets more. */
  readonly rate: number
}

/** Both directions of a pool; none while it has no price, and not the one in which the fee takes everything. */
export function edgesOf(pool: PoolState, node0: number, node1: number): readonly Edge[] {
  const { token0, token1 } = pool
  if (!spotPrice(pool, token0)) return []
  const price = floatPrice(pool)
  const forth = feePips(pool, true)
  const back = feePips(pool, false)
  return [
    { pool, tokenIn: token0, tokenOut: token1, from: node0, to: node1, feePips: forth, rate: price * kept(forth) },
    { pool, tokenIn: token1, tokenOut: token0, from: node1, to: node0, feePips: back, rate: kept(back) / price },
  ].filter((edge) => edge.feePips < 1_000_000)
}

/** Raw units of `tokenIn` that stand at the current price: a reserve, or the virtual one of the liquidity in range. */
export function depthIn({ pool, tokenIn }: Edge): number {
  const zeroForOne = tokenIn === pool.token0
  if (pool.protocol === 'v2') return Number(zeroForOne ? pool.reserve0 : pool.reserve1)
  const sqrtPrice = Number(pool.sqrtPriceX96) / 2 ** 96
  return zeroForOne ? Number(pool.liquidity) / sqrtPrice : Number(pool.liquidity) * sqrtPrice
}

function floatPrice(pool: PoolState): number {
  if (pool.protocol === 'v2') return Number(pool.reserve1) / Number(pool.reserve0)
  return (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2
}

function feePips(pool: PoolState, zeroForOne: boolean): number {
  return pool.protocol === 'v2' ? 3_000 : swapFeePips(pool, zeroForOne)
}

/** The part of an amount that a fee leaves. */
export const kept = (pips: number) => 1 - pips / 1_000_000

/** Native ETH as a token. */
export const NATIVE: TokenId = '0x0000000000000000000000000000000000000000'
