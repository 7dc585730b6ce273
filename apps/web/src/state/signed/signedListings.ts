import { hashListing } from '@oxbow/listings/hashListing'
import type { Listing, SignedListing, StoredListing } from '@oxbow/listings/Listing'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'
import { createSignedListings, storeListing } from './createSignedListings.ts'

const store = createSignedListings(storage)

window.addEventListener('storage', store.reload)

/** Stores a listing that was just signed. */
export function rememberListing(listing: SignedListing): void {
  storeListing(store, listing, Math.floor(Date.now() / 1_000))
}

/** An account's listings signed in this browser that haven't expired by this device's clock. */
export function useStoredListings(account: string): readonly StoredListing[] {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(
    () => all.filter(({ terms }) => terms.seller === account && terms.endTime > Date.now() / 1_000),
    [all, account],
  )
}

/** An account's listings of an NFT, signed in this browser, that a server doesn't list. */
export function useUnshownListings(
  place: { readonly chainId: number; readonly collection: string; readonly tokenId: string },
  account: string | undefined,
  shown: readonly Listing[],
): readonly StoredListing[] {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { chainId, collection, tokenId } = place
  return useMemo(() => {
    const hashes = new Set(shown.map(({ hash }) => hash))
    return all.filter(
      ({ terms }) =>
        terms.seller === account &&
        terms.chainId === chainId &&
        terms.collection === collection &&
        terms.tokenId === tokenId &&
        !hashes.has(hashListing(terms)),
    )
  }, [all, account, chainId, collection, tokenId, shown])
}
