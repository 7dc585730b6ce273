import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import type { PoolTrades } from '@oxbow/contract/marketDocuments'
import { sqrtPricesOf, type TickRange } from './tickRange.ts'

/** What a range would have done with the trades of a pool. For display: doubles, not exact amounts. */
export type BackTest = {
  /** How much of the time that is known the price was inside, 0 to 1. */
  readonly timeInside: number
  /** Seconds that are known, at most those of 30 days. */
  readonly seconds: number
  /** Fees of a small deposit for a year, as a part of it, both at the price of now; undefined when nobody traded. */
  readonly yearlyRate: number | undefined
  /** What the deposit given would have earned, in raw units; undefined without one. */
  readonly fees: { readonly amount0: number; readonly amount1: number } | undefined
  /** Its part of all fees of the pool, at the price of now; undefined without a deposit, or when nobody traded. */
  readonly feeShare: number | undefined
}

/**
 * Replays the trades of a pool on a range. A unit of liquidity earns by the way of the price alone, as the contracts count it; liquidity that
 * is added takes its part of what the others earned then.
 */
export function backTest(trades: PoolTrades, facts: backTest.Facts): BackTest {
  const { range, sqrtPriceX96, liquidity } = facts
  const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2
  let [inside, seconds] = [0, 0]
  const perUnit = { amount0: 0, amount1: 0 }
  const fees = { amount0: 0, amount1: 0 }
  const added = Number(liquidity ?? 0n)
  for (const row of trades.rows) {
    const part = overlap(row.index * trades.width, trades.width, range)
    inside += row.seconds * part
    seconds += row.seconds
    perUnit.amount0 += row.growth0 * part
    perUnit.amount1 += row.growth1 * part
    fees.amount0 += earned(row.fees0, row.growth0, added) * part
    fees.amount1 += earned(row.fees1, row.growth1, added) * part
  }
  const unit = 10n ** 18n
  const { amount0, amount1 } = amountsForLiquidity(sqrtPriceX96, sqrtPricesOf(range), unit, 'down')
  const cost = (Number(amount0) * price + Number(amount1)) / Number(unit)
  const all = trades.fees0 * price + trades.fees1
  const hasTraded = all > 0 && seconds > 0
  return {
    timeInside: seconds > 0 ? inside / seconds : 0,
    seconds,
    yearlyRate:
      hasTraded && cost > 0
        ? (((perUnit.amount0 * price + perUnit.amount1) / cost) * yearSeconds) / seconds
        : undefined,
    fees: liquidity === undefined ? undefined : fees,
    feeShare: liquidity === undefined || !hasTraded ? undefined : (fees.amount0 * price + fees.amount1) / all,
  }
}

export declare namespace backTest {
  type Facts = {
    readonly range: TickRange
    /** Of now. */
    readonly sqrtPriceX96: bigint
    /** Of the deposit; undefined while there is none. */
    readonly liquidity: bigint | undefined
  }
}

const yearSeconds = 365 * 86_400

/** The same trades paid `paid` to liquidity of `paid / growth`; what is added shares with that. */
function earned(paid: number, growth: number, added: number): number {
  return growth === 0 ? 0 : (paid * added) / (paid / growth + added)
}

/** How much of the ticks from `start` on lies in a range. */
function overlap(start: number, width: number, { tickLower, tickUpper }: TickRange): number {
  return Math.max(0, Math.min(tickUpper, start + width) - Math.max(tickLower, start)) / width
}
