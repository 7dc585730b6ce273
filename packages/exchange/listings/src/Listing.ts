import '@oxbow/contract/jitless'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  hashSchema,
  positiveAmountSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

/** The longest that a listing may stand. */
export const longestListingSeconds = 180 * 86_400

/**
 * What a seller offers: one NFT for a price in the network's own currency, until a time. Everything else of a Seaport order follows from it. Whole numbers beyond
 * 53 bits are decimal strings, as they go over the wire.
 */
export const listingTermsSchema = z.object({
  chainId: chainIdSchema,
  seller: addressSchema,
  standard: z.enum(['erc721', 'erc1155']),
  collection: addressSchema,
  tokenId: amountSchema,
  /** In wei. */
  price: positiveAmountSchema,
  /** Unix seconds from which on nobody can buy it. */
  endTime: unixSecondsSchema,
  /** Makes two listings of the same terms two orders. */
  salt: amountSchema,
  /** Of the seller at Seaport when it was signed. */
  counter: amountSchema,
})
export type ListingTerms = z.infer<typeof listingTermsSchema>

/** What the chain says of a listing: `unfillable` now, because the seller no longer has the NFT or no longer lets Seaport hand it on. */
const stateSchema = z.enum(['open', 'sold', 'canceled', 'expired', 'unfillable'])
export type ListingState = z.infer<typeof stateSchema>

export const listingRequestSchema = z.object({
  terms: listingTermsSchema,
  signature: bytesSchema.check(z.maxLength(4_098)),
})
/** What anybody who has it can buy by, until it ends or is canceled. */
export type SignedListing = z.infer<typeof listingRequestSchema>

export const listingSchema = z.object({
  hash: hashSchema,
  terms: listingTermsSchema,
  signature: bytesSchema,
  state: stateSchema,
})
export type Listing = z.infer<typeof listingSchema>

/** `isTraded`: whether there is a market for it here at all. */
export const listingsResponseSchema = z.object({ isTraded: z.boolean(), listings: z.array(listingSchema) })
/** `isKnown`: whether the book was read to its end, or to the cheapest that can be bought. */
export const floorResponseSchema = z.object({ floor: z.nullable(listingSchema), isKnown: z.boolean() })
export type Floor = z.infer<typeof floorResponseSchema>
export const postedSchema = z.object({ hash: hashSchema })
