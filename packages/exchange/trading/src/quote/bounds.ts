import type { TradeType } from '@oxbow/router/Plan'

const defaultSlippagePercent = 0.5

/** Percent as the request gives it, in whole basis points, rounded down: never looser than what was asked. */
export function slippageBps(slippageTolerance: number | undefined): number {
  // 0.29 * 100 is 28.999999999999996.
  return Math.floor((slippageTolerance ?? defaultSlippagePercent) * 100 + 1e-6)
}

/** The least that must arrive and the most that may be spent, in raw units. Each is at least 1. */
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
