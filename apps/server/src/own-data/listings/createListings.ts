import { hashListing } from '@oxbow/listings/hashListing'
import type { Listing, ListingTerms } from '@oxbow/listings/Listing'
import type { Hex } from 'viem'
import { and, count, desc, eq, gt, inArray, or, sql } from '../../index-data/drizzle.ts'
import { nftListing } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { TooManyListingsError } from './listingErrors.ts'

/** Unexpired listings per account, including sold and canceled ones, which cost the server as much. */
const maxOfSeller = 200
/** Listings per answer. */
const maxOfItem = 50
/** The cheapest ones, to find one that can be bought: as many as one read of contracts takes. */
const maxOfFloor = 100
/** Other listings of sellers whose newest one is closed. */
const mostBehind = 500

export type StoredListing = Omit<Listing, 'state'> & { readonly isClosed: boolean }
export type Place = { readonly chainId: number; readonly collection: string }

/** The book of signed listings in the database. The chain tells what became of each. */
export function createListings(data: OwnData) {
  const { chainId, collection, createdAt, endTime, hash, isClosed, price, seller, tokenId } = nftListing
  const at = (place: Place) => and(eq(chainId, place.chainId), eq(collection, place.collection))

  /** One listing per item and seller, so that listing the same item fifty times doesn't push others out. */
  async function newest(where: ReturnType<typeof and>, most: number): Promise<StoredListing[]> {
    const rows = await data.run((db) => {
      const picked = db
        .selectDistinctOn([tokenId, seller])
        .from(nftListing)
        .where(where)
        .orderBy(tokenId, seller, isClosed, desc(createdAt), price, hash)
        .as('picked')
      return db.select().from(picked).orderBy(picked.isClosed, picked.price, picked.hash).limit(most)
    })
    return rows.map(toListing)
  }

  return {
    /** Idempotent. @throws {TooManyListingsError} */
    add({ terms, signature, nowSeconds }: { terms: ListingTerms; signature: Hex; nowSeconds: number }): Promise<void> {
      return data.run((db) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`app.nft_listing.${terms.seller}`}, 0))`)
          const row = { hash: hashListing(terms), signature, ...terms }
          const [known] = await tx.select({ hash }).from(nftListing).where(eq(hash, row.hash))
          if (known !== undefined) return
          const [own] = await tx
            .select({ count: count() })
            .from(nftListing)
            .where(and(eq(seller, terms.seller), gt(endTime, nowSeconds)))
          if (own !== undefined && own.count >= maxOfSeller) throw new TooManyListingsError()
          await tx.insert(nftListing).values(row)
        }),
      )
    },

    /**
     * One listing of an item per seller, cheapest first: the newest that isn't known to be closed,
     * else the newest, because an approval or a reorg may reopen it. Closed ones come last.
     */
    ofItem(place: Place & { readonly tokenId: string }, nowSeconds: number): Promise<StoredListing[]> {
      return newest(and(at(place), eq(tokenId, place.tokenId), gt(endTime, nowSeconds)), maxOfItem)
    },

    /** All of a seller's listings of an item. */
    async ofSeller(
      place: Place & { readonly tokenId: string; readonly seller: string },
      nowSeconds: number,
    ): Promise<StoredListing[]> {
      const rows = await data.run((db) =>
        db
          .select()
          .from(nftListing)
          .where(and(at(place), eq(tokenId, place.tokenId), eq(seller, place.seller), gt(endTime, nowSeconds)))
          .orderBy(price, hash)
          .limit(maxOfSeller),
      )
      return rows.map(toListing)
    },

    /** The cheapest listings of a collection that aren't known to be closed, the newest per seller and item. */
    cheapest(place: Place, nowSeconds: number): Promise<StoredListing[]> {
      return newest(and(at(place), eq(isClosed, false), gt(endTime, nowSeconds)), maxOfFloor)
    },

    /** Other listings by these sellers of the same items that aren't known to be closed. */
    async behind(place: Place, listings: readonly Pick<Listing, 'terms'>[]): Promise<StoredListing[]> {
      if (listings.length === 0) return []
      const same = listings.map(({ terms }) => and(eq(seller, terms.seller), eq(tokenId, terms.tokenId)))
      const rows = await data.run((db) =>
        db
          .select()
          .from(nftListing)
          .where(and(at(place), eq(isClosed, false), or(...same)))
          .limit(mostBehind),
      )
      return rows.map(toListing)
    },

    async mark(hashes: readonly string[], closed: boolean): Promise<void> {
      if (hashes.length === 0) return
      await data.run((db) =>
        db
          .update(nftListing)
          .set({ isClosed: closed })
          .where(inArray(hash, [...hashes])),
      )
    },
  }
}

export type Listings = ReturnType<typeof createListings>

function toListing({
  createdAt: _,
  hash,
  isClosed,
  signature,
  ...terms
}: typeof nftListing.$inferSelect): StoredListing {
  return { hash: hash as Hex, signature: signature as Hex, isClosed, terms: terms as ListingTerms }
}
