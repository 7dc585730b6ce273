import { hashListing } from '@oxbow/listings/hashListing'
import type { Listing, ListingTerms } from '@oxbow/listings/Listing'
import type { Hex } from 'viem'
import { and, count, eq, gt, inArray, sql } from '../../data/drizzle.ts'
import { nftListing } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { TooManyListingsError } from './listingErrors.ts'

/** Of one account, that have not expired; sold and canceled ones count, for they cost the server as much. */
const mostOfSeller = 200
/** That one answer tells of. */
const mostOfItem = 50
/** The cheapest ones, of which one is looked for that can be bought. */
const mostOfFloor = 25

export type KeptListing = Omit<Listing, 'state'> & { readonly isClosed: boolean }
type Place = { readonly chainId: number; readonly collection: string }

/** The book of signed listings, as the database has it. What has become of each the chain says. */
export function createListings(data: OwnData) {
  const { chainId, collection, endTime, hash, isClosed, price, seller, tokenId } = nftListing
  const at = (place: Place) => and(eq(chainId, place.chainId), eq(collection, place.collection))

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

    /** Of an item, the cheapest first; those that were closed behind them: an approval, or a reorg, may open them again. */
    async ofItem(place: Place & { readonly tokenId: string }, nowSeconds: number): Promise<KeptListing[]> {
      const rows = await data.run((db) =>
        db
          .select()
          .from(nftListing)
          .where(and(at(place), eq(tokenId, place.tokenId), gt(endTime, nowSeconds)))
          .orderBy(isClosed, price, hash)
          .limit(mostOfItem),
      )
      return rows.map(toListing)
    },

    /** The cheapest of a collection that nobody has seen closed. */
    async cheapest(place: Place, nowSeconds: number): Promise<KeptListing[]> {
      const rows = await data.run((db) =>
        db
          .select()
          .from(nftListing)
          .where(and(at(place), eq(isClosed, false), gt(endTime, nowSeconds)))
          .orderBy(price, hash)
          .limit(mostOfFloor),
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
