import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { spotPrice } from '@oxbow/amm/price'
import { swapFeePips } from '@oxbow/amm/swapFee'
import { curveOf, ROW } from '../split/bound/Curve.ts'

/** One direction of one pool. */
export type Edge = {
  readonly pool: PoolState
  /** Currencies that the pool trades: `0x0` for native ETH in v4, WETH elsewhere. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Nodes of the graph; ETH and WETH are one node. */
  readonly from: number
  readonly to: number
  /** Total fee of a swap: LP fee and protocol fee. */
  readonly feePips: number
  /** Raw output per raw input at zero size, after fees. Prices only worsen with size, so no amount gets a better rate. */
  readonly rate: number
}

/** Both directions of a pool. Empty without a price; a direction that pays nothing (100 % fee or no liquidity) is left out. */
export function edgesOf(pool: PoolState, node0: number, node1: number): readonly Edge[] {
  const { token0, token1 } = pool
  if (!spotPrice(pool, token0)) return []
  const price = floatPrice(pool)
  const forth = feePips(pool, true)
  const back = feePips(pool, false)
  return [
    { pool, tokenIn: token0, tokenOut: token1, from: node0, to: node1, feePips: forth, rate: price * kept(forth) },
    { pool, tokenIn: token1, tokenOut: token0, from: node1, to: node0, feePips: back, rate: kept(back) / price },
  ]
    .filter((edge) => edge.feePips < 1_000_000)
    .map((edge) => (pool.protocol !== 'v2' && pool.liquidity === 0n ? { ...edge, rate: firstRate(edge) } : edge))
    .filter((edge) => edge.rate > 0)
}

/**
 * The rate of the first unit that a pool pays when it has no liquidity at its
 * price. Setting such a price costs nothing, so the price itself is meaningless.
 */
function firstRate({ pool, tokenIn }: Edge): number {
  const curve = curveOf(pool, tokenIn === pool.token0)
  return curve.length > ROW ? curve[3]! / curve[2]! : 0
}

/**
 * Raw units of `tokenIn` that the pool would pay out until its price has changed by a factor of four: half the reserve of a v2 pair. Liquidity alone
 * is no measure, because in a narrow range a tiny deposit makes it arbitrarily large.
 */
export function depthIn({ pool, tokenIn }: Edge): number {
  const isToken0 = tokenIn === pool.token0
  if (pool.protocol === 'v2') return Number(isToken0 ? pool.reserve0 : pool.reserve1) / 2
  const { index, liquidityNet } = pool.ticks
  const start = Number(pool.sqrtPriceX96) / 2 ** 96
  const known = pool.ticksKnown
  const end = isToken0
    ? Math.min(2 * start, known ? priceAt(known.highest) : Number.POSITIVE_INFINITY)
    : Math.max(start / 2, known ? priceAt(known.lowest) : 0)
  let liquidity = Number(pool.liquidity)
  let paid = 0
  let from = start
  const pay = (to: number) => {
    if (liquidity > 0) paid += liquidity * (isToken0 ? 1 / from - 1 / to : from - to)
    from = to
  }
  const first = firstAbove(index, pool.tick)
  for (let at = isToken0 ? first : first - 1; at >= 0 && at < index.length; at += isToken0 ? 1 : -1) {
    const to = priceAt(index[at]!)
    if (isToken0 ? to >= end : to <= end) break
    pay(to)
    liquidity += (isToken0 ? 1 : -1) * Number(liquidityNet[at]!)
  }
  pay(end)
  return paid
}

/** Square root of the price at a tick. */
const priceAt = (tick: number) => 1.0001 ** (tick / 2)

/** Index of the first tick above another. */
function firstAbove(index: Int32Array, tick: number): number {
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (index[middle]! > tick) high = middle
    else low = middle + 1
  }
  return low
}

function floatPrice(pool: PoolState): number {
  if (pool.protocol === 'v2') return Number(pool.reserve1) / Number(pool.reserve0)
  return (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2
}

function feePips(pool: PoolState, zeroForOne: boolean): number {
  return pool.protocol === 'v2' ? 3_000 : swapFeePips(pool, zeroForOne)
}

/** The share of an amount that remains after a fee. */
export const kept = (pips: number) => 1 - pips / 1_000_000

/** Native ETH as a token. */
export const NATIVE: TokenId = '0x0000000000000000000000000000000000000000'
