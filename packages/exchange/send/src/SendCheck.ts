import type { TokenFinding } from '@oxbow/transactions/checkTokens'
import type { SendPlan } from './SendPlan.ts'

/** What a review shows of a transfer before the wallet is asked. */
export type SendCheck = {
  readonly plan: SendPlan
  /** Maximum network cost in wei; undefined if the node couldn't tell. */
  readonly networkCostWei: bigint | undefined
  /** What sources other than the server say about the token; undefined for an NFT, which has no decimals. */
  readonly token: TokenFinding | undefined
}
