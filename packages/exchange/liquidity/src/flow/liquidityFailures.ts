import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a deposit, an exit, a move or a claim fails at, each with the one thing to do about it. */
export const liquidityFailures = {
  NothingToClaim: 'dismiss',
  SwapNoRoute: 'change-amount',
  SwapTooSmall: 'change-amount',
  SwapMovesPrice: 'change-amount',
} as const satisfies DomainFailures

export type LiquidityFailure = keyof typeof liquidityFailures

/** Everything that liquidity may fail at. */
export type LiquidityFailureCode = FailureCode | LiquidityFailure
