import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { AllowanceName } from './Allowance.ts'

/** What a person wants: that these may take nothing any more. */
export type RevokeIntent = {
  readonly chainId: number
  /** Each once. */
  readonly allowances: readonly RevokedAllowance[]
  /** The person takes the server's word that a contract is an ERC-20 token, where there is no other. */
  readonly acceptsClaims: boolean
}

export type RevokedAllowance = AllowanceName & { readonly facts: TokenFacts }
