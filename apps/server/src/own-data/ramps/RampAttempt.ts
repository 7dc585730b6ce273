import type { DepositFault } from '@oxbow/ramps/DepositFault'
import { isOver, type RampState, rampStates } from '@oxbow/ramps/RampState'

/** One payment of an order, as its provider has told of it: a person can pay a second time after the first was given back. */
export type RampAttempt = {
  /** What the provider calls it; null until it said so. */
  readonly number: string | null
  readonly state: RampState
  readonly settledAmount: string | null
  /** Money that was paid, in the currency of the order; absent until the provider says so, which not all do. */
  readonly paid?: string | undefined
  readonly transactionHash: string | null
  readonly deposit: { readonly address: string; readonly amount: string } | null
  readonly fault: DepositFault | null
}

/** The one that tells how its order stands: what was paid out before all, then what goes on, then what ended last in the order of the states. The newer of two alike. */
export function leadingAttempt(attempts: readonly RampAttempt[]): RampAttempt | undefined {
  let leading: RampAttempt | undefined
  for (const each of attempts) if (leading === undefined || rankOf(each) >= rankOf(leading)) leading = each
  return leading
}

function rankOf({ state }: RampAttempt): number {
  if (state === 'settled') return 3 * rampStates.length
  return rampStates.indexOf(state) + (isOver(state) ? 0 : rampStates.length)
}
