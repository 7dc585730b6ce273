import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { AllowanceName } from './Allowance.ts'

/** What a person wants: that these may take nothing any more. */
export type RevokeIntent = {
  readonly chainId: number
  /** Each once. */
  readonly allowances: readonly RevokedAllowance[]
}

export type RevokedAllowance = AllowanceName & { readonly facts: TokenFacts }
