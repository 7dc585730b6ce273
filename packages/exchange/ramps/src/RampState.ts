/**
 * States of a purchase or sale in order. A later state always replaces an earlier one, whenever it is reported: a transfer that arrives after its
 * order expired is settled, and money returned after a failure is refunded.
 */
export const rampStates = [
  'created',
  'pending',
  'kyc',
  'processing',
  'expired',
  'failed',
  'settled',
  'refunded',
] as const

export type RampState = (typeof rampStates)[number]

/** The later of two states, so that messages may be repeated, late and in any order. */
export function advance(state: RampState, told: RampState): RampState {
  return rampStates.indexOf(told) > rampStates.indexOf(state) ? told : state
}

/** Whether the state is final. */
export function isOver(state: RampState): boolean {
  return rampStates.indexOf(state) >= rampStates.indexOf('expired')
}
