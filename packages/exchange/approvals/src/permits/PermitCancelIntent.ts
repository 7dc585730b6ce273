import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: that a permit they have signed can no longer be handed in. */
export type PermitCancelIntent = {
  readonly chainId: number
  readonly permit: SignedPermit
  /** Of its first token. */
  readonly token: TokenFacts
}
