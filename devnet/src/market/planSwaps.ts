import * as Price from '../pools/Price.ts'
import type { SwapOrder } from '../pools/queueSwap.ts'
import type { FairPrices } from './FairPrices.ts'
import { type MarketPool, toRawPrice } from './planMarket.ts'
import type { Random } from './Random.ts'
import type { PoolReadings } from './readPools.ts'

/** Minimum deviation from the fair price that is worth the gas. */
const leastProfit = 0.0003

/** More than any pool holds: the price limit ends the swap. */
const unlimited = 2n ** 120n

/** Swaps of arbitrageurs: pools that deviate by more than their fee are brought to where the profit ends, most profitable first. */
export function planArbitrage(
  pools: readonly MarketPool[],
  readings: PoolReadings,
  fair: FairPrices,
  most: number,
): SwapOrder[] {
  return pools
    .flatMap((pool) => {
      const { key, tvlUsd, isTraded, token0, token1 } = pool
      const { price, feePips } = readings.get(key.id)!
      const goal = toRawPrice(pool, fair.usd(token0), fair.usd(token1))
      const ratio = price / goal
      const band = 1 + feePips / 1e6
      if (!isTraded || Math.abs(Math.log(ratio)) < Math.log(band) + leastProfit) return []
      const zeroForOne = ratio > 1
      const limit = Price.toSqrtPriceX96(zeroForOne ? goal * band : goal / band)
      const order: SwapOrder = { key, zeroForOne, amountIn: unlimited, sqrtPriceLimitX96: limit }
      return [{ order, gain: (Math.abs(Math.log(ratio)) - Math.log(band)) ** 2 * tvlUsd }]
    })
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .map(({ order }) => order)
}

/** Swaps of ordinary users: more in deep pools, mostly small, a few large. */
export function planVisitors(
  pools: readonly MarketPool[],
  fair: FairPrices,
  random: Random,
  count: number,
): SwapOrder[] {
  const traded = pools.filter(({ isTraded }) => isTraded)
  let total = 0
  const bounds = traded.map(({ tvlUsd }) => {
    total += Math.sqrt(tvlUsd)
    return total
  })

  return Array.from({ length: count }, () => {
    const pick = random.next() * total
    const pool = traded[bounds.findIndex((bound) => pick < bound)]!
    const zeroForOne = random.next() < 0.5
    // Median 900 dollars, one in fifty over 15,000; at most 1 % of the pool.
    const usd = Math.min(900 * Math.exp(1.4 * random.normal()), pool.tvlUsd / 100)
    const token = zeroForOne ? pool.token0 : pool.token1
    const amountIn = BigInt(Math.ceil((usd / fair.usd(token)) * 10 ** token.decimals))
    return { key: pool.key, zeroForOne, amountIn }
  })
}
