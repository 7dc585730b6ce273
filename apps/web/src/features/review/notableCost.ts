/**
 * From here on the maximum network cost gets a warning, as a share of the transaction's value in basis points. The maximum is about twice the expected
 * cost, and an expected cost of 10% gets a warning.
 */
const notableCostBps = 2_000

/** Whether the maximum network cost is a notable share of a transaction's value; an unknown share isn't. */
export function isNotableCost(shareBps: number | undefined): shareBps is number {
  return shareBps !== undefined && shareBps > notableCostBps
}

/** The share of a cost in a value, in basis points; undefined if one is unknown or nothing is moved. */
export function toCostShareBps(costUsd: number | undefined, valueUsd: number | undefined): number | undefined {
  return costUsd === undefined || !valueUsd ? undefined : Math.round((costUsd / valueUsd) * 10_000)
}
