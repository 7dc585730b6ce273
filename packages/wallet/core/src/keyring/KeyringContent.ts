import type { SpendingPolicy } from '../limits/SpendingPolicy.ts'
import type { Platform } from './Platform.ts'

/** Source of keys. The secret is the entropy of a recovery phrase, or the private key itself. */
export type SecretSource =
  | { readonly kind: 'phrase'; readonly id: string; readonly secret: Uint8Array }
  | { readonly kind: 'private-key'; readonly id: string; readonly platform: Platform; readonly secret: Uint8Array }

/** Public facts of an account, shown even while locked. */
export type KeyringAccount = {
  readonly platform: Platform
  /** Lower-case hex on EVM chains, base58 on Solana. */
  readonly address: string
  readonly name: string
  /** `id` of the source of the account's key. */
  readonly source: string
  /** Derivation index in the recovery phrase; 0 for an imported key. */
  readonly index: number
}

export type KeyringContent = {
  readonly sources: readonly SecretSource[]
  readonly accounts: readonly KeyringAccount[]
  /** Spending limits that the owner set, for all accounts together. */
  readonly policy: SpendingPolicy
}
