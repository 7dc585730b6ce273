import { integerSqrt } from '@oxbow/amm/integerSqrt'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { FeePoint } from './FeePoint.ts'
import type { HoldingTime } from './HoldingTime.ts'
import type { PositionStep } from './PositionStep.ts'

/** What a position has brought since it began, in raw units of its two tokens; both may be below zero but the fees. */
export type Earnings = {
  /** Put in, all times together. */
  readonly deposited: Amounts
  /** Taken out again, fees not counted. */
  readonly withdrawn: Amounts
  /** Collected, and owed now. */
  readonly fees: Amounts
  /** What is held and was taken out, less what was put in: what the price's moves did, against having held the tokens. */
  readonly againstHolding: Amounts
  /** Undefined where the node does not say when it was, or what the price did meanwhile. */
  readonly time?: HoldingTime | undefined
  /** What was done to it, oldest first; undefined where the node does not say when. */
  readonly history?: readonly PositionStep[] | undefined
  /** How the fees grew, oldest first, the last as of now; undefined where that is not known to the unit, as of a pair's. */
  readonly feesOverTime?: readonly FeePoint[] | undefined
}

/** `withdrawn`: without fees. `amounts`: in the position now, without fees. `fees`: collected, and owed now. */
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
 * A pair's fees grow inside its shares: `invested` is the square root of the product of what was put in for the shares still held. Without fees the share
 * of now would be that much of the square root of the pair's product, at the price of now.
 */
export function earningsOfShares(facts: {
  readonly deposited: Amounts
  readonly withdrawn: Amounts
  /** Fees within what was taken out. */
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

/** What of two amounts are fees, when `invested` is the square root of the product that the same shares began with. */
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
