import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { AllowanceName } from './Allowance.ts'

/** Revokes these allowances. */
export type RevokeIntent = {
  readonly chainId: number
  /** Without duplicates. */
  readonly allowances: readonly RevokedAllowance[]
  /** Whether to accept contracts as ERC-20 tokens if only the server says so. */
  readonly acceptsClaims: boolean
}

export type RevokedAllowance = AllowanceName & { readonly facts: TokenFacts }
