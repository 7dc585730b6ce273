import { type KeptTwap, type SignedTwap, twapRequestSchema } from '@oxbow/orders/SignedTwap'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server accepts per account. */
const most = 200
/** Kept for a month after its last part, to show its result. */
const keptSeconds = 30 * 86_400

/**
 * Stores the trades over time signed in this browser, newest first: anyone who has one can fill its parts, even if a server doesn't list it, and
 * canceling it requires its terms.
 */
export function createSignedTwaps(storage: StringStorage): PersistedStore<readonly KeptTwap[]> {
  return persistedStore<readonly KeptTwap[]>({
    storage,
    key: 'oxbow.signed-plans',
    version: 1,
    initial: [],
    validate: isSignedTwaps,
  })
}

/** Adds a TWAP, and removes those that ended long ago. */
export function storeTwap(store: PersistedStore<readonly KeptTwap[]>, twap: SignedTwap, nowSeconds: number): void {
  store.update((all) =>
    [
      { ...twap, signedAt: nowSeconds },
      ...all.filter(
        (each) => endOf(each) + keptSeconds > nowSeconds && !(each.id === twap.id && each.owner === twap.owner),
      ),
    ].slice(0, most),
  )
}

function endOf({ parts, periodSeconds, startTime }: SignedTwap): number {
  return startTime + (parts + 1) * periodSeconds
}

function isSignedTwaps(value: unknown): value is readonly KeptTwap[] {
  return Array.isArray(value) && value.every((each) => twapRequestSchema.safeParse(each).success)
}
