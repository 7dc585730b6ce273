import type { MarketPool } from './planMarket.ts'
import type { PoolReadings } from './readPools.ts'

/** US dollar prices by symbol from the pools, deepest first, with USDC at one dollar. Lets a market continue without any stored state. */
export function derivePrices(pools: readonly MarketPool[], readings: PoolReadings): ReadonlyMap<string, number> {
  const usd = new Map<string, number>([['USDC', 1]])
  const deepest = pools
    .filter(({ isTraded, token0, token1 }) => isTraded && !token0.quirk && !token1.quirk)
    .sort((a, b) => b.tvlUsd - a.tvlUsd)
  for (let found = true; found; ) {
    found = false
    for (const { key, token0, token1 } of deepest) {
      const [known0, known1] = [usd.get(token0.symbol), usd.get(token1.symbol)]
      if ((known0 === undefined) === (known1 === undefined)) continue
      const whole1PerWhole0 = readings.get(key.id)!.price * 10 ** (token0.decimals - token1.decimals)
      if (known1 !== undefined) usd.set(token0.symbol, known1 * whole1PerWhole0)
      else usd.set(token1.symbol, known0! / whole1PerWhole0)
      found = true
    }
  }
  return usd
}
