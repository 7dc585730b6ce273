import type { SendPlan } from './SendPlan.ts'

/** What a review shows of a transfer before anything is asked of the wallet. */
export type SendCheck = {
  readonly plan: SendPlan
  /** Gas limit times the most that is offered for gas, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
  /** `server`: nobody else was there to say what the token's decimals are. */
  readonly decimals: 'verified' | 'server'
}
