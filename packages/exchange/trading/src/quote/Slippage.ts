const BPS = 10_000n

/**
 * Slippage thresholds in basis points. Below `low` a swap likely fails. Above `high`, which caps automatic slippage, the page warns; above `veryHigh`
 * it asks. A setting must be below `highest`, which would accept any output.
 */
export const thresholds = { low: 5, high: 550, veryHigh: 2_000, highest: 10_000 } as const

/**
 * The largest slippage at which `amountOut` still guarantees `floor`; undefined if even zero doesn't. Bounds a refreshed quote by the reviewed one.
 */
export function toKeepMinimum(amountOut: bigint, floor: bigint): number | undefined {
  if (amountOut < floor || amountOut === 0n) return undefined
  return Number(((amountOut - floor) * BPS) / amountOut)
}

/** The largest slippage at which `amountIn` stays at or below `ceiling`; undefined if even zero doesn't. */
export function toKeepMaximum(amountIn: bigint, ceiling: bigint): number | undefined {
  if (amountIn > ceiling || amountIn === 0n) return undefined
  return Number(((ceiling - amountIn) * BPS) / amountIn)
}

/** Which warning a slippage needs; `normal` needs none. */
export function toWarning(slippageBps: number): 'invalid' | 'low' | 'normal' | 'high' | 'very-high' {
  if (!(slippageBps > 0) || slippageBps >= thresholds.highest) return 'invalid'
  if (slippageBps < thresholds.low) return 'low'
  if (slippageBps > thresholds.veryHigh) return 'very-high'
  return slippageBps > thresholds.high ? 'high' : 'normal'
}
