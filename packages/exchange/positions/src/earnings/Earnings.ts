import { integerSqrt } from '@oxbow/amm/integerSqrt'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { FeePoint } from './FeePoint.ts'
import type { HoldingTime } from './HoldingTime.ts'
import type { PositionStep } from './PositionStep.ts'

/** Earnings of a position since it was opened, in raw units of its two tokens. `againstHolding` can be negative. */
export type Earnings = {
  /** Sum of all deposits. */
  readonly deposited: Amounts
  /** Sum of all withdrawals, without fees. */
  readonly withdrawn: Amounts
  /** Collected fees plus those owed now. */
  readonly fees: Amounts
  /** Current and withdrawn amounts minus deposits: the effect of price changes compared with holding the tokens. */
  readonly againstHolding: Amounts
  /** Undefined if the node doesn't have the block times, or the price in between. */
  readonly time?: HoldingTime | undefined
  /** Deposits, withdrawals and collections, oldest first; undefined if the node doesn't have the block times. */
  readonly history?: readonly PositionStep[] | undefined
  /** Fees over time, oldest first, ending now; undefined if they can't be computed exactly, as for a pair. */
  readonly feesOverTime?: readonly FeePoint[] | undefined
}

/** `withdrawn`: without fees. `amounts`: currently in the position, without fees. `fees`: collected plus owed. */
export function toEarnings(facts: {
  readonly deposited: Amounts
  readonly withdrawn: Amounts
  readonly fees: Amounts
  readonly amounts: Amounts
}): Earnings {
  const { deposited, withdrawn, fees, amounts } = facts
  return { deposited, withdrawn, fees, againstHolding: minus(plus(amounts, withdrawn), deposited) }
}

/**
 * Earnings of a pair, whose fees accrue in its shares. `invested`: square root of the product of the deposits for the shares still held. Without
 * fees, the product of the current amounts would have the same square root; the excess is fees.
 */
export function earningsOfShares(facts: {
  readonly deposited: Amounts
  readonly withdrawn: Amounts
  /** Fees contained in `withdrawn`. */
  readonly withdrawnFees: Amounts
  readonly amounts: Amounts
  readonly invested: bigint
}): Earnings {
  const { deposited, withdrawn, withdrawnFees, amounts, invested } = facts
  const held = feesWithin(amounts, invested)
  const fees = plus(held, withdrawnFees)
  const rest = minus(plus(amounts, withdrawn), deposited)
  return { deposited, withdrawn: minus(withdrawn, withdrawnFees), fees, againstHolding: minus(rest, fees) }
}

/** Fees contained in two amounts. `invested`: square root of the product that the same shares started with. */
export function feesWithin({ amount0, amount1 }: Amounts, invested: bigint): Amounts {
  const root = integerSqrt(amount0 * amount1)
  if (root <= invested) return { amount0: 0n, amount1: 0n }
  const part = (amount: bigint) => amount - (amount * invested) / root
  return { amount0: part(amount0), amount1: part(amount1) }
}

export function plus(a: Amounts, b: Amounts): Amounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}

export function minus(a: Amounts, b: Amounts): Amounts {
  return { amount0: a.amount0 - b.amount0, amount1: a.amount1 - b.amount1 }
}
