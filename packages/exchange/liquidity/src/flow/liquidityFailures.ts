import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only liquidity flows have, each with its next action. */
export const liquidityFailures = {
  NothingToClaim: 'dismiss',
  SwapNoRoute: 'change-amount',
  SwapTooSmall: 'change-amount',
  SwapMovesPrice: 'change-amount',
} as const satisfies DomainFailures

export type LiquidityFailure = keyof typeof liquidityFailures

/** All failures of a liquidity flow. */
export type LiquidityFailureCode = FailureCode | LiquidityFailure
