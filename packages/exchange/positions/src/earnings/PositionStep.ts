import type { Amounts } from '@oxbow/amm/liquidity'
import type { Hex } from 'viem'

/** A deposit, withdrawal or collection of a position, in raw units of its two tokens. */
export type PositionStep = {
  /** For a pair, `removed` includes its fees. */
  readonly kind: 'added' | 'removed' | 'collected'
  readonly amounts: Amounts
  /** Unix seconds. */
  readonly seconds: number
  /** Transaction hash. */
  readonly hash: Hex
}

/** A step whose block time isn't known yet. `log`: its event. */
export type LoggedStep<log> = Pick<PositionStep, 'kind' | 'amounts'> & { readonly log: log }

/** Adds the times to steps in chain order, without those of zero amounts. */
export function placeSteps<log extends { readonly transactionHash: Hex }>(
  steps: readonly LoggedStep<log>[],
  timeOf: (log: log) => number,
): readonly PositionStep[] {
  return steps
    .filter(({ amounts }) => amounts.amount0 > 0n || amounts.amount1 > 0n)
    .map(({ log, ...step }) => ({ ...step, seconds: timeOf(log), hash: log.transactionHash }))
}
