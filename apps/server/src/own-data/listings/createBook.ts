import type { Listing } from '@oxbow/listings/Listing'
import type { Hex } from 'viem'
import type { Listings, Place, StoredListing } from './createListings.ts'
import type { NftMarket } from './createMarkets.ts'
import type { PurchaseChecks } from './createPurchaseChecks.ts'
import { readStates } from './readStates.ts'

/** Rounds of rebuilding an item's answer after its first listings turned out to be closed. */
const maxRounds = 4
/** Time limit of one floor search. */
const floorTimeoutMs = 3_000

/** The listing book, checked against the chain. Records which listings can no longer be bought, or can again. */
export function createBook(kept: Listings, purchaseChecks: PurchaseChecks, { timeoutMs = floorTimeoutMs } = {}) {
  /** Current states according to the contracts; if `isTried`, a purchase from Seaport is simulated as well. */
  async function judge(market: NftMarket, rows: readonly StoredListing[], isTried: boolean): Promise<Judged> {
    const { blockNumber, states } = await readStates(
      market.chain,
      market.seaport,
      rows.map(({ terms }) => terms),
    )
    const listings = await Promise.all(
      rows.map(async ({ hash, signature, terms }, index): Promise<Listing> => {
        const state = states[index]!
        const isRefused =
          isTried &&
          state === 'open' &&
          !(await purchaseChecks.canBeBought(market, { hash, signature, terms }, blockNumber))
        return { hash, terms, signature, state: isRefused ? 'unfillable' : state }
      }),
    )
    const isOver = (index: number) => listings[index]!.state !== 'open'
    const changed = (isClosed: boolean) =>
      rows.flatMap((row, index) => (row.isClosed !== isClosed && isOver(index) === isClosed ? [row.hash] : []))
    await Promise.all([kept.mark(changed(true), true), kept.mark(changed(false), false)])
    return { listings, blockNumber }
  }

  return {
    /** An item's listings, cheapest first: one per seller, and all of `seller`, so that others' can't hide them from a seller who wants to cancel. */
    async ofItem(
      market: NftMarket,
      place: Place & { readonly tokenId: string },
      seller: Hex | undefined,
    ): Promise<Listing[]> {
      const nowSeconds = Math.floor(Date.now() / 1_000)
      let shown: readonly Listing[] = []
      for (let round = 0; round < maxRounds; round++) {
        const rows = await kept.ofItem(place, nowSeconds)
        shown = (await judge(market, rows, true)).listings
        const closed = shown.filter(({ state }, index) => state !== 'open' && !rows[index]!.isClosed)
        if (closed.length === 0) break
        // Checks these sellers' other listings, which replace the closed ones.
        await judge(market, await kept.behind(place, closed), false)
      }
      const hashes = new Set(shown.map(({ hash }) => hash))
      const own = seller === undefined ? [] : await kept.ofSeller({ ...place, seller }, nowSeconds)
      const others = own.filter(({ hash }) => !hashes.has(hash))
      const { listings } = others.length === 0 ? { listings: [] } : await judge(market, others, false)
      return [...shown, ...listings].filter(({ state }) => state === 'open' || state === 'unfillable')
    },

    /** The cheapest listing of a collection that can be bought. Reads until one is found or the book ends; unknown on a timeout. */
    async floor(market: NftMarket, place: Place): Promise<{ floor: Listing | null; isKnown: boolean }> {
      const nowSeconds = Math.floor(Date.now() / 1_000)
      const endMs = performance.now() + timeoutMs
      do {
        const rows = await kept.cheapest(place, nowSeconds)
        if (rows.length === 0) return { floor: null, isKnown: true }
        const { blockNumber, listings } = await judge(market, rows, false)
        for (const listing of listings.filter(({ state }) => state === 'open')) {
          if (await purchaseChecks.canBeBought(market, listing, blockNumber)) return { floor: listing, isKnown: true }
          await kept.mark([listing.hash], true)
          if (performance.now() >= endMs) return { floor: null, isKnown: false }
        }
        // Closed ones aren't read again, so each round makes progress.
        const closed = listings.filter(({ state }) => state !== 'open')
        await judge(market, await kept.behind(place, closed), false)
      } while (performance.now() < endMs)
      return { floor: null, isKnown: false }
    },
  }
}

type Judged = { readonly listings: readonly Listing[]; readonly blockNumber: bigint }
