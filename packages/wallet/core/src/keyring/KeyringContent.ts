import type { SpendingPolicy } from '../limits/SpendingPolicy.ts'
import type { Platform } from './Platform.ts'

/** Where keys come from. The secret is the entropy of the recovery phrase, or the private key itself. */
export type SecretSource =
  | { readonly kind: 'phrase'; readonly id: string; readonly secret: Uint8Array }
  | { readonly kind: 'private-key'; readonly id: string; readonly platform: Platform; readonly secret: Uint8Array }

/** What screens show of an account, locked or not. */
export type KeyringAccount = {
  readonly platform: Platform
  /** Lower-case hex on EVM chains, base58 on Solana. */
  readonly address: string
  readonly name: string
  /** `id` of the source of its key. */
  readonly source: string
  /** Its number below the recovery phrase; 0 for an imported key. */
  readonly index: number
}

export type KeyringContent = {
  readonly sources: readonly SecretSource[]
  readonly accounts: readonly KeyringAccount[]
  /** Limits that the owner set, for all accounts together. */
  readonly policy: SpendingPolicy
}
