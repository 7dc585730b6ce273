import type { TokenFinding } from '@oxbow/transactions/checkTokens'
import type { SendPlan } from './SendPlan.ts'

/** What a review shows of a transfer before anything is asked of the wallet. */
export type SendCheck = {
  readonly plan: SendPlan
  /** Gas limit times the most that is offered for gas, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
  /** What others than the server say of the token; undefined for an NFT, which is counted in pieces. */
  readonly token: TokenFinding | undefined
}
