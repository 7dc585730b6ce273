import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import type { PoolTrades } from '@oxbow/contract/marketDocuments'
import { sqrtPricesOf, type TickRange } from './tickRange.ts'

/** Result of a range on a pool's past swaps. For display: doubles, not exact amounts. */
export type BackTest = {
  /** Fraction of the known time in range, 0 to 1. */
  readonly timeInside: number
  /** Seconds covered by data, at most 30 days. */
  readonly seconds: number
  /** APR of a small deposit as a fraction, valued at the current price; undefined without swaps. */
  readonly yearlyRate: number | undefined
  /** Fees that the given deposit would have earned, in raw units; undefined without one. */
  readonly fees: { readonly amount0: number; readonly amount1: number } | undefined
  /** Its fraction of all fees of the pool, at the current price; undefined without a deposit or without swaps. */
  readonly feeShare: number | undefined
}

/**
 * Replays a pool's swaps on a range. Fees per unit of liquidity depend only on the price path, as in the contracts; the added liquidity shares the
 * fees with the liquidity that was there.
 */
export function backTest(trades: PoolTrades, facts: backTest.Facts): BackTest {
  const { range, sqrtPriceX96, liquidity } = facts
  const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2
  let [inside, seconds] = [0, 0]
  const perUnit = { amount0: 0, amount1: 0 }
  const fees = { amount0: 0, amount1: 0 }
  const added = Number(liquidity ?? 0n)
  for (const row of trades.rows) {
    const part = overlap(row.index * trades.width, row.width, range)
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
    /** Current price. */
    readonly sqrtPriceX96: bigint
    /** Liquidity of the deposit; undefined without one. */
    readonly liquidity: bigint | undefined
  }
}

const yearSeconds = 365 * 86_400

/** `paid / growth` is the liquidity that earned `paid`; the added liquidity dilutes it. */
function earned(paid: number, growth: number, added: number): number {
  return growth === 0 ? 0 : (paid * added) / (paid / growth + added)
}

/** Fraction of the ticks from `start` on that lies in a range. */
function overlap(start: number, width: number, { tickLower, tickUpper }: TickRange): number {
  return Math.max(0, Math.min(tickUpper, start + width) - Math.max(tickLower, start)) / width
}
