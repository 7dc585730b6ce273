import type { SolanaBalances } from '@oxbow/solana/SolanaBalances'

/** What is known of a Solana account's balances. */
export type SolanaState =
  | { readonly kind: 'loading' }
  /** Nothing was read: this device has no connection, or the server or the node doesn't answer. */
  | { readonly kind: 'unavailable'; readonly because: Outage }
  /** `staleBecause`: the last read failed, so these may be old. */
  | { readonly kind: 'known'; readonly balances: SolanaBalances; readonly staleBecause: Outage | undefined }

type Outage = 'offline' | 'unavailable'

/** Derives the state from the facts alone. */
export function from({ balances, isFailed, isOnline }: from.Facts): SolanaState {
  const staleBecause = isFailed ? (isOnline ? 'unavailable' : 'offline') : undefined
  if (balances !== undefined) return { kind: 'known', balances, staleBecause }
  return staleBecause === undefined ? { kind: 'loading' } : { kind: 'unavailable', because: staleBecause }
}

export declare namespace from {
  type Facts = {
    /** The newest that was read. */
    readonly balances: SolanaBalances | undefined
    /** The newest read failed. */
    readonly isFailed: boolean
    readonly isOnline: boolean
  }
}

/** Whether an account holds nothing. */
export function isEmpty({ lamports, tokens, isPartial }: SolanaBalances): boolean {
  return lamports === 0n && tokens.length === 0 && !isPartial
}
