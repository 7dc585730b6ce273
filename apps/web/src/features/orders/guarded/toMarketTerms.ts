import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick } from '@oxbow/guards/triggerPrice'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import type { Pair } from './GuardedState.ts'

/** Tolerance below the market's mean price, in basis points. */
export const toleranceBps = 150
/** Divisor of the pool's mean liquidity at signing, which gives the minimum liquidity: an order isn't filled at an easily manipulated price. */
const leastLiquidityShare = 2n

/** The market conditions to sign, by the pool that an order relies on. */
export function toMarketTerms(oracle: OraclePool, trigger?: MarketTerms['trigger']): MarketTerms {
  const { liquidity, pool, windowSeconds } = oracle
  const least = liquidity / leastLiquidityShare
  return { pool, windowSeconds, leastLiquidity: least > 0n ? least : 1n, toleranceBps, trigger }
}

/** What an amount sold is worth at a pool's mean price. */
export function worthAtMean(amountIn: bigint, { meanTick }: OraclePool, pair: Pair): bigint {
  const { denominator, numerator } = priceAtTick(meanTick, pair)!
  return (amountIn * numerator) / denominator
}
