import type { Amounts } from '@oxbow/amm/liquidity'
import type { Hex } from 'viem'

/** What was done to a position at one time, in raw units of its two tokens. */
export type PositionStep = {
  /** Of a pair, `removed` holds its fees. */
  readonly kind: 'added' | 'removed' | 'collected'
  readonly amounts: Amounts
  /** Unix seconds. */
  readonly seconds: number
  /** Of the transaction. */
  readonly hash: Hex
}

/** Before its time is known. `log`: the event that tells it. */
export type LoggedStep<log> = Pick<PositionStep, 'kind' | 'amounts'> & { readonly log: log }

/** In the order of the chain, without those that moved nothing. */
export function placeSteps<log extends { readonly transactionHash: Hex }>(
  steps: readonly LoggedStep<log>[],
  timeOf: (log: log) => number,
): readonly PositionStep[] {
  return steps
    .filter(({ amounts }) => amounts.amount0 > 0n || amounts.amount1 > 0n)
    .map(({ log, ...step }) => ({ ...step, seconds: timeOf(log), hash: log.transactionHash }))
}
