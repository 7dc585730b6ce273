import { listingRequestSchema, type SignedListing, type StoredListing } from '@oxbow/listings/Listing'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { createSignedStore, type SignedStore, storeSigned } from './createSignedStore.ts'

/** Stores the listings signed in this browser, newest first: a server may withhold one, and canceling it requires its terms. */
export function createSignedListings(storage: StringStorage): SignedStore<StoredListing> {
  return createSignedStore(storage, 'oxbow.signed-listings', (value) => listingRequestSchema.safeParse(value).success)
}

/** Adds a listing, and removes expired ones. */
export function storeListing(store: SignedStore<StoredListing>, listing: SignedListing, nowSeconds: number): void {
  storeSigned(store, { ...listing, signedAt: nowSeconds }, ({ terms }) => terms.endTime > nowSeconds)
}
