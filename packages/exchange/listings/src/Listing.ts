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

/** Longest lifetime of a listing, in seconds. */
export const longestListingSeconds = 180 * 86_400

/**
 * A seller's offer: one NFT for a price in native currency, until a time. The rest of the Seaport order follows from it. Integers beyond 53 bits are
 * decimal strings, as in the API.
 */
export const listingTermsSchema = z.object({
  chainId: chainIdSchema,
  seller: addressSchema,
  standard: z.enum(['erc721', 'erc1155']),
  collection: addressSchema,
  tokenId: amountSchema,
  /** In wei. */
  price: positiveAmountSchema,
  /** Unix seconds from which it can't be bought. */
  endTime: unixSecondsSchema,
  /** Makes listings with equal terms distinct orders. */
  salt: amountSchema,
  /** The seller's Seaport counter at signing. */
  counter: amountSchema,
})
export type ListingTerms = z.infer<typeof listingTermsSchema>

/** State of a listing on chain. `unfillable`: the seller no longer owns the NFT or has revoked Seaport's approval; this may change. */
const stateSchema = z.enum(['open', 'sold', 'canceled', 'expired', 'unfillable'])
export type ListingState = z.infer<typeof stateSchema>

export const listingRequestSchema = z.object({
  terms: listingTermsSchema,
  signature: bytesSchema.check(z.maxLength(4_098)),
})
/** A signed listing. Anybody who has it can buy until it ends or is canceled. */
export type SignedListing = z.infer<typeof listingRequestSchema>

/** As kept on this device. */
export type StoredListing = SignedListing & {
  /** Unix seconds by this device; undefined of what was kept before it was noted. */
  readonly signedAt?: number | undefined
}

export const listingSchema = z.object({
  hash: hashSchema,
  terms: listingTermsSchema,
  signature: bytesSchema,
  state: stateSchema,
})
export type Listing = z.infer<typeof listingSchema>

/** `isTraded`: whether listings are supported for the collection. */
export const listingsResponseSchema = z.object({ isTraded: z.boolean(), listings: z.array(listingSchema) })
/** `isKnown`: whether the book was read to its end, or to the cheapest listing that can be bought. */
export const floorResponseSchema = z.object({ floor: z.nullable(listingSchema), isKnown: z.boolean() })
export type Floor = z.infer<typeof floorResponseSchema>
export const postedSchema = z.object({ hash: hashSchema })
