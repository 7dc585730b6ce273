import type { TradeType } from '@oxbow/router/Plan'

const defaultSlippagePercent = 0.5

/** Converts the request's percent to whole basis points, rounded down, so never looser than requested. */
export function slippageBps(slippageTolerance: number | undefined): number {
  // 0.29 * 100 is 28.999999999999996.
  return Math.floor((slippageTolerance ?? defaultSlippagePercent) * 100 + 1e-6)
}

/** Minimum output and maximum input in raw units, each at least 1. */
export function tradeBounds(
  tradeType: TradeType,
  amountIn: bigint,
  amountOut: bigint,
  bps: number,
): { minimumOut: bigint; maximumIn: bigint } {
  if (tradeType === 'exact-out')
    return { minimumOut: amountOut, maximumIn: (amountIn * (10_000n + BigInt(bps))) / 10_000n }
  const minimum = (amountOut * (10_000n - BigInt(bps))) / 10_000n
  return { minimumOut: minimum > 0n ? minimum : 1n, maximumIn: amountIn }
}
