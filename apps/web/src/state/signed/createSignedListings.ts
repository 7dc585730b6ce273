import { listingRequestSchema, type SignedListing, type StoredListing } from '@oxbow/listings/Listing'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than anyone has open at once manually. */
const most = 200

/** Stores the listings signed in this browser, newest first: a server may withhold one, and canceling it requires its terms. */
export function createSignedListings(storage: StringStorage): PersistedStore<readonly StoredListing[]> {
  return persistedStore<readonly StoredListing[]>({
    storage,
    key: 'oxbow.signed-listings',
    version: 1,
    initial: [],
    validate: isSignedListings,
  })
}

/** Adds a listing, and removes expired ones. */
export function storeListing(
  store: PersistedStore<readonly StoredListing[]>,
  listing: SignedListing,
  nowSeconds: number,
): void {
  store.update((all) =>
    [{ ...listing, signedAt: nowSeconds }, ...all.filter(({ terms }) => terms.endTime > nowSeconds)].slice(0, most),
  )
}

function isSignedListings(value: unknown): value is readonly StoredListing[] {
  return Array.isArray(value) && value.every((each) => listingRequestSchema.safeParse(each).success)
}
