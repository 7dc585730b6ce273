/**
 * What has become of a purchase or a sale, in the order in which one follows another. What a provider says later in this list stands, whenever it is heard: a
 * transfer that arrives after its order expired is settled, and money that came back after a failure is refunded.
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

/** The state after a provider said `told`: the later of both, so that messages may come twice, late and in any order. */
export function advance(state: RampState, told: RampState): RampState {
  return rampStates.indexOf(told) > rampStates.indexOf(state) ? told : state
}

/** Whether nothing more is expected to happen. */
export function isOver(state: RampState): boolean {
  return rampStates.indexOf(state) >= rampStates.indexOf('expired')
}
