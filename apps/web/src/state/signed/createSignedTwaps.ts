import { type KeptTwap, type SignedTwap, twapRequestSchema } from '@oxbow/orders/SignedTwap'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { createSignedStore, type SignedStore, storeSigned } from './createSignedStore.ts'

/** Kept for a month after its last part, to show its result. */
const keptSeconds = 30 * 86_400

/**
 * Stores the trades over time signed in this browser, newest first: anyone who has one can fill its parts, even if a server doesn't list it, and
 * canceling it requires its terms.
 */
export function createSignedTwaps(storage: StringStorage): SignedStore<KeptTwap> {
  return createSignedStore(storage, 'oxbow.signed-plans', (value) => twapRequestSchema.safeParse(value).success)
}

/** Adds a TWAP, and removes those that ended long ago. */
export function storeTwap(store: SignedStore<KeptTwap>, twap: SignedTwap, nowSeconds: number): void {
  storeSigned(
    store,
    { ...twap, signedAt: nowSeconds },
    (each) => endOf(each) + keptSeconds > nowSeconds && !(each.id === twap.id && each.owner === twap.owner),
  )
}

function endOf({ parts, periodSeconds, startTime }: SignedTwap): number {
  return startTime + (parts + 1) * periodSeconds
}
