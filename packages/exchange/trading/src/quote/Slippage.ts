const BPS = 10_000n

/** Above `high`, the most that is ever chosen for somebody, a warning, above `veryHigh` a question; below `low` the swap will likely fail; with `highest` anything may arrive, so a setting is less. In basis points. */
export const thresholds = { low: 5, high: 550, veryHigh: 2_000, highest: 10_000 } as const

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
