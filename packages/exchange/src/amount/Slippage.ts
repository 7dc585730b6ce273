import { BaseError } from '@oxbow/errors/BaseError'

const BPS = 10_000n

/** Above `high`, the most that is ever chosen for somebody, a warning, above `veryHigh` a question; below `low` the swap will likely fail; with `highest` anything may arrive, so a setting is less. In basis points. */
export const thresholds = { low: 5, high: 550, veryHigh: 2_000, highest: 10_000 } as const

/**
 * The least that must arrive when `amountOut` is expected, in raw units, rounded up: rounding never gives away a unit.
 *
 * @example
 * minimumOut(1_000_000n, 50) // 995_000n
 */
export function minimumOut(amountOut: bigint, slippageBps: number): bigint {
  const kept = BPS - toBps(slippageBps)
  return (amountOut * kept + BPS - 1n) / BPS
}

/**
 * The most that may be spent when `amountIn` is expected, in raw units, rounded down.
 *
 * @example
 * maximumIn(1_000_000n, 50) // 1_005_000n
 */
export function maximumIn(amountIn: bigint, slippageBps: number): bigint {
  return (amountIn * (BPS + toBps(slippageBps))) / BPS
}

/**
 * The largest slippage at which `amountOut` still guarantees `floor`; undefined when even zero does not.
 * A refreshed quote is bound with it to what the user reviewed.
 */
export function toKeepMinimum(amountOut: bigint, floor: bigint): number | undefined {
  if (amountOut < floor || amountOut === 0n) return undefined
  return Number(((amountOut - floor) * BPS) / amountOut)
}

/** The largest slippage at which `amountIn` stays at or below `ceiling`; undefined when even zero does not. */
export function toKeepMaximum(amountIn: bigint, ceiling: bigint): number | undefined {
  if (amountIn > ceiling || amountIn === 0n) return undefined
  return Number(((ceiling - amountIn) * BPS) / amountIn)
}

/** How the page should speak of a slippage; `normal` says nothing. */
export function toWarning(slippageBps: number): 'invalid' | 'low' | 'normal' | 'high' | 'very-high' {
  if (!(slippageBps > 0) || slippageBps >= thresholds.highest) return 'invalid'
  if (slippageBps < thresholds.low) return 'low'
  if (slippageBps > thresholds.veryHigh) return 'very-high'
  return slippageBps > thresholds.high ? 'high' : 'normal'
}

function toBps(slippageBps: number): bigint {
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > thresholds.highest)
    throw new InvalidSlippageError(slippageBps)
  return BigInt(slippageBps)
}

export class InvalidSlippageError extends BaseError {
  override readonly name = 'Slippage.InvalidSlippageError'
  constructor(slippageBps: number) {
    super(`Slippage must be a whole number of basis points from 0 to 10,000, not ${slippageBps}.`, {
      code: 'RequestInvalid',
    })
  }
}
