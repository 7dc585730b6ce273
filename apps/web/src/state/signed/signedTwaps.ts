import type { KeptTwap, SignedTwap } from '@oxbow/orders/SignedTwap'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'
import { createSignedTwaps, storeTwap } from './createSignedTwaps.ts'

const store = createSignedTwaps(storage)

window.addEventListener('storage', store.reload)

/** Stores a trade over time that was just signed. */
export function rememberTwap(twap: SignedTwap): void {
  storeTwap(store, twap, Math.floor(Date.now() / 1_000))
}

/** An account's TWAPs signed in this browser. */
export function useStoredTwaps(account: string | undefined): readonly KeptTwap[] {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(() => all.filter(({ owner }) => owner === account), [all, account])
}
