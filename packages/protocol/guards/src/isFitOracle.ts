import type { Hex } from 'viem'
import { allBps } from './MarketTerms.ts'
import type { guardedKindOf } from './readGuard.ts'
import type { toOraclePool } from './toOraclePool.ts'
import { priceAtTick } from './triggerPrice.ts'

/** A price moves this far within a window of an hour without anybody's doing. */
const maxGapBps = 500n
/** Fee, price impact and distance from the mean leave more than this, if the liquidity is really there. */
const leastOwnBps = 9_000n
/** The whole market may be at most this many times as deep as the pool. */
const mostTimesDeeper = 10n
/** In a market of that depth, the average price of such a sale is worse by this than that of the pool's depth alone. */
const leastImpactBps = 89n
/** A share of the depth without price impact of its own. */
const smallShare = 64n

/**
 * Whether a pool's mean price can stand for the market price. Anybody can open a pool of a pair and push its price, so it has to be near what all
 * pools pay, hold the depth that its liquidity promises, and have a good share of the market's depth: pushing such a pool feeds arbitrage.
 */
export function isFitOracle(
  { depth, meanTick, pool }: isFitOracle.Oracle,
  { market, pair }: isFitOracle.Facts,
): boolean {
  const mean = priceAtTick(meanTick, pair)
  if (mean === undefined) return false
  /** What moves the pool's price by 2 %. */
  const sold = (depth * mean.denominator) / mean.numerator
  const small = sold / smallShare
  if (small === 0n) return false
  const worth = (small * mean.numerator) / mean.denominator
  const paid = market.sell(small)
  if (paid === 0n || distanceBps(worth, paid) > maxGapBps) return false
  if (market.sell(sold, pool) * BigInt(allBps) < depth * leastOwnBps) return false
  // Compared with the whole depth, not with a little: that would take the fee of a deeper pool for price impact.
  const withoutImpact = market.sell(sold) * mostTimesDeeper
  return market.sell(sold * mostTimesDeeper) * BigInt(allBps) < withoutImpact * (BigInt(allBps) - leastImpactBps)
}

export declare namespace isFitOracle {
  type Oracle = Pick<toOraclePool.OraclePool, 'depth' | 'meanTick' | 'pool'>
  type Facts = {
    /** The pair's pools. */
    readonly market: {
      /** Highest output of an amount, split among all pools, or in one of them alone. */
      readonly sell: (amountIn: bigint, pool?: Hex) => bigint
    }
    /** Lower-case. */
    readonly pair: guardedKindOf.Pair
  }
}

function distanceBps(one: bigint, other: bigint): bigint {
  return ((one > other ? one - other : other - one) * BigInt(allBps)) / other
}
