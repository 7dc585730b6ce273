import { listingRequestSchema, type SignedListing } from '@oxbow/listings/Listing'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than anybody has standing at once by hand. */
const most = 200

/** Listings that were signed in this browser, newest first: a server may keep one to itself, and only who has its terms can cancel it. */
export function createSignedListings(storage: StringStorage): PersistedStore<readonly SignedListing[]> {
  return persistedStore<readonly SignedListing[]>({
    storage,
    key: 'oxbow.signed-listings',
    version: 1,
    initial: [],
    validate: isSignedListings,
  })
}

/** Keeps a listing, and none that has ended. */
export function keepListing(
  store: PersistedStore<readonly SignedListing[]>,
  listing: SignedListing,
  nowSeconds: number,
): void {
  store.update((all) => [listing, ...all.filter(({ terms }) => terms.endTime > nowSeconds)].slice(0, most))
}

function isSignedListings(value: unknown): value is readonly SignedListing[] {
  return Array.isArray(value) && value.every((each) => listingRequestSchema.safeParse(each).success)
}
