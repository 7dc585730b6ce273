import type { Database } from '../index-data/Database.ts'
import { readPriceUsd } from '../index-data/market/readPriceUsd.ts'

const refreshAfterMs = 15_000

/** Price of a chain's native currency in US dollars, for display. */
export type NativePrice = {
  /** Value of `wei` in decimal dollars; null while the price is unknown. Never waits. */
  toUsd(wei: bigint): string | null
}

/**
 * Reads the price from the index in the background, so that a slow or missing
 * database doesn't delay quotes. A price older than five reads is dropped.
 */
export function createNativePrice(
  database: Database | undefined,
  chainId: number,
  wrappedNative: string,
  now: () => number = Date.now,
): NativePrice {
  let price: number | null = null
  let readAtMs = 0
  let askedAtMs = 0

  function refresh(db: Database) {
    askedAtMs = now()
    readPriceUsd(db, chainId, wrappedNative).then(
      (value) => {
        price = value
        readAtMs = now()
      },
      () => {},
    )
  }
  if (database) refresh(database)

  return {
    toUsd(wei) {
      if (database && now() - askedAtMs > refreshAfterMs) refresh(database)
      if (price === null || now() - readAtMs > 5 * refreshAfterMs) return null
      return ((Number(wei) / 1e18) * price).toFixed(6)
    },
  }
}
