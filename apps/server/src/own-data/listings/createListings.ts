import { hashListing } from '@oxbow/listings/hashListing'
import type { Listing, ListingTerms } from '@oxbow/listings/Listing'
import type { Hex } from 'viem'
import { and, count, desc, eq, gt, inArray, or, sql } from '../../data/drizzle.ts'
import { nftListing } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { TooManyListingsError } from './listingErrors.ts'

/** Of one account, that have not expired; sold and canceled ones count, for they cost the server as much. */
const mostOfSeller = 200
/** That one answer tells of. */
const mostOfItem = 50
/** The cheapest ones, among which one is looked for that can be bought: as many as one read of contracts takes. */
const mostOfFloor = 100
/** Of sellers whose newest one was found closed. */
const mostBehind = 500

export type KeptListing = Omit<Listing, 'state'> & { readonly isClosed: boolean }
export type Place = { readonly chainId: number; readonly collection: string }

/** The book of signed listings, as the database has it. What has become of each the chain says. */
export function createListings(data: OwnData) {
  const { chainId, collection, createdAt, endTime, hash, isClosed, price, seller, tokenId } = nftListing
  const at = (place: Place) => and(eq(chainId, place.chainId), eq(collection, place.collection))

  /** Of each item and seller one counts: who offers the same thing fifty times crowds nobody out. */
  async function newest(where: ReturnType<typeof and>, most: number): Promise<KeptListing[]> {
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
    /** The same one twice is one. @throws {TooManyListingsError} */
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
          if (own !== undefined && own.count >= mostOfSeller) throw new TooManyListingsError()
          await tx.insert(nftListing).values(row)
        }),
      )
    },

    /**
     * Of an item one of each seller, the cheapest first: the newest that nobody has seen closed, or else the newest, for an approval, or a reorg, may open it
     * again. Those stand behind the others.
     */
    ofItem(place: Place & { readonly tokenId: string }, nowSeconds: number): Promise<KeptListing[]> {
      return newest(and(at(place), eq(tokenId, place.tokenId), gt(endTime, nowSeconds)), mostOfItem)
    },

    /** All of one seller's, for an item. */
    async ofSeller(
      place: Place & { readonly tokenId: string; readonly seller: string },
      nowSeconds: number,
    ): Promise<KeptListing[]> {
      const rows = await data.run((db) =>
        db
          .select()
          .from(nftListing)
          .where(and(at(place), eq(tokenId, place.tokenId), eq(seller, place.seller), gt(endTime, nowSeconds)))
          .orderBy(price, hash)
          .limit(mostOfSeller),
      )
      return rows.map(toListing)
    },

    /** The cheapest of a collection that nobody has seen closed, of each seller and item the newest. */
    cheapest(place: Place, nowSeconds: number): Promise<KeptListing[]> {
      return newest(and(at(place), eq(isClosed, false), gt(endTime, nowSeconds)), mostOfFloor)
    },

    /** What else the sellers of these offer of the same items, and nobody has seen closed. */
    async behind(place: Place, listings: readonly Pick<Listing, 'terms'>[]): Promise<KeptListing[]> {
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

function toListing({ createdAt: _, hash, isClosed, signature, ...terms }: typeof nftListing.$inferSelect): KeptListing {
  return { hash: hash as Hex, signature: signature as Hex, isClosed, terms: terms as ListingTerms }
}
