import type { RangeTrial } from '../range/RangeTrial.ts'

/** The number of days after which a move has earned back its cost, based on the trades of the last 30 days. */
export type Payback =
  /** A price, the trades or the network cost are unknown. */
  | { readonly kind: 'unknown' }
  /** The new range would not have earned more. */
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: number }

/** `costUsd`: swap and network cost. Fees are totals over the backtested days; impermanent loss isn't included. */
export function payback(facts: {
  readonly costUsd: number | undefined
  readonly oldFeesUsd: number | undefined
  readonly newFeesUsd: number | undefined
  readonly days: number | undefined
}): Payback {
  const { costUsd, oldFeesUsd, newFeesUsd, days } = facts
  if (costUsd === undefined || oldFeesUsd === undefined || newFeesUsd === undefined || !days) return { kind: 'unknown' }
  const perDay = (newFeesUsd - oldFeesUsd) / days
  if (perDay <= 0) return { kind: 'never' }
  return { kind: 'days', days: Math.max(0, costUsd) / perDay }
}

/** The fees that a range would have earned, in dollars; undefined if unknown. */
export function feesUsd(
  trial: RangeTrial | undefined,
  toUsd: (side: 'amount0' | 'amount1', raw: bigint) => number | undefined,
): number | undefined {
  if (trial?.kind !== 'earned' || trial.deposit === undefined) return undefined
  const usd0 = toUsd('amount0', BigInt(Math.floor(trial.deposit.amount0)))
  const usd1 = toUsd('amount1', BigInt(Math.floor(trial.deposit.amount1)))
  return usd0 === undefined || usd1 === undefined ? undefined : usd0 + usd1
}
