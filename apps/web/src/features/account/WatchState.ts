/** The state of the form that adds a watched wallet. */
export type WatchState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'looking' }
  /** No network answered. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'refused'; readonly reason: 'already-imported' | 'not-found' | 'contract' }
  | { readonly kind: 'ready'; readonly address: `0x${string}`; readonly name: string | undefined }

/** Derives the state from the resolved name and from what the networks report at its address. */
export function toWatchState({ named, known, found }: toWatchState.Facts): WatchState {
  if (named.status === 'empty' || named.status === 'looking') return { kind: named.status }
  if (named.status === 'unread') return { kind: 'unread' }
  if (named.status !== 'found') return { kind: 'refused', reason: 'not-found' }
  const { address, name } = named
  if (known.includes(address)) return { kind: 'refused', reason: 'already-imported' }
  if (found.some((each) => each === 'contract')) return { kind: 'refused', reason: 'contract' }
  // An unanswered network may have a contract there, but one account is enough to watch the wallet.
  if (found.some((each) => each === 'account')) return { kind: 'ready', address, name }
  return { kind: found.some((each) => each === 'looking') ? 'looking' : 'unread' }
}

export declare namespace toWatchState {
  type Facts = {
    readonly named:
      | { readonly status: 'empty' | 'looking' | 'invalid' | 'unread' }
      | { readonly status: 'found'; readonly address: `0x${string}`; readonly name: string | undefined }
    /** Lower-case addresses of the accounts that are already listed. */
    readonly known: readonly string[]
    /** What each network reports at the address. */
    readonly found: readonly ('looking' | 'failed' | 'account' | 'contract')[]
  }
}
