import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** Cancels a signed permit, so that it can't be used anymore. */
export type PermitCancelIntent = {
  readonly chainId: number
  readonly permit: SignedPermit
  /** The permit's first token. */
  readonly token: TokenFacts
}
