import type { DepositFault } from '@oxbow/ramps/DepositFault'
import { isOver, type RampState, rampStates } from '@oxbow/ramps/RampState'

/** One payment of an order, as reported by its provider. A person may pay again after a refund. */
export type RampAttempt = {
  /** The provider's id; null until known. */
  readonly number: string | null
  readonly state: RampState
  readonly settledAmount: string | null
  /** Amount paid in the order's currency; absent until reported, which not all providers do. */
  readonly paid?: string | undefined
  readonly transactionHash: string | null
  readonly deposit: { readonly address: string; readonly amount: string } | null
  readonly fault: DepositFault | null
}

/**
 * The attempt that determines the order's state: settled ones first, then ongoing
 * ones, then ended ones in the order of states. The newer of two equal ones.
 */
export function leadingAttempt(attempts: readonly RampAttempt[]): RampAttempt | undefined {
  let leading: RampAttempt | undefined
  for (const each of attempts) if (leading === undefined || rankOf(each) >= rankOf(leading)) leading = each
  return leading
}

function rankOf({ state }: RampAttempt): number {
  if (state === 'settled') return 3 * rampStates.length
  return rampStates.indexOf(state) + (isOver(state) ? 0 : rampStates.length)
}
