/** What can be done with a wallet that somebody wants to watch (specification section 5). */
export type WatchState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'looking' }
  /** Nobody could be asked. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'refused'; readonly reason: 'already-imported' | 'not-found' | 'contract' }
  | { readonly kind: 'ready'; readonly address: `0x${string}`; readonly name: string | undefined }

/** What follows from whom the text names and what the networks say is there. */
export function toWatchState({ named, known, found }: toWatchState.Facts): WatchState {
  if (named.status === 'empty' || named.status === 'looking') return { kind: named.status }
  if (named.status === 'unread') return { kind: 'unread' }
  if (named.status !== 'found') return { kind: 'refused', reason: 'not-found' }
  const { address, name } = named
  if (known.includes(address)) return { kind: 'refused', reason: 'already-imported' }
  if (found.some((each) => each === 'contract')) return { kind: 'refused', reason: 'contract' }
  // A network that does not answer may have a contract there; with one that does, the wallet can be watched.
  if (found.some((each) => each === 'account')) return { kind: 'ready', address, name }
  return { kind: found.some((each) => each === 'looking') ? 'looking' : 'unread' }
}

export declare namespace toWatchState {
  type Facts = {
    readonly named:
      | { readonly status: 'empty' | 'looking' | 'invalid' | 'unread' }
      | { readonly status: 'found'; readonly address: `0x${string}`; readonly name: string | undefined }
    /** The addresses of the accounts that are here already, lower-case. */
    readonly known: readonly string[]
    /** What each network says is at the address. */
    readonly found: readonly ('looking' | 'failed' | 'account' | 'contract')[]
  }
}
