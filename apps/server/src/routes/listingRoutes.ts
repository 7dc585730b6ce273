import { addressSchema, amountSchema } from '@oxbow/contract/Scalar'
import {
  floorResponseSchema,
  listingRequestSchema,
  listingsResponseSchema,
  postedSchema,
} from '@oxbow/listings/Listing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { FeatureOffError } from '../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { neverStored } from '../http/neverStored.ts'
import { acceptListing } from '../own-data/listings/acceptListing.ts'
import { createBook } from '../own-data/listings/createBook.ts'
import { createListings } from '../own-data/listings/createListings.ts'
import { createMarkets } from '../own-data/listings/createMarkets.ts'
import { createPurchaseChecks } from '../own-data/listings/createPurchaseChecks.ts'
import { ListingRefusedError } from '../own-data/listings/listingErrors.ts'
import type { Services } from '../Services.ts'

const place = { chainId: z.coerce.number().int().positive(), collection: addressSchema }

/** `/v1/nft/…`: listings of followed collections, signed by their owners for Seaport. No route moves assets. */
export function listingRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData } = services
  const purchaseChecks = createPurchaseChecks()
  const listings = ownData && createListings(ownData)
  const kept = listings && { listings, book: createBook(listings, purchaseChecks) }
  const markets = createMarkets(services)
  const open = () => {
    if (kept === undefined) throw new FeatureOffError('listings')
    return kept
  }
  return async (app) => {
    neverStored(app)
    app.post(
      '/v1/nft/listings',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Post an NFT listing: a Seaport order signed by its owner. Idempotent',
          body: listingRequestSchema,
          response: { 200: postedSchema, ...errorResponses },
        },
      },
      async (request) => {
        const { signature, terms } = request.body
        const { listings } = open()
        assertSameOrigin(request)
        await assertAddressAllowed(services, [terms.seller], request)
        const market = await markets.find(terms.chainId, terms.collection)
        if (market === undefined)
          throw new ListingRefusedError('its collection is not traded here', 'List it elsewhere.')
        return { hash: await acceptListing(listings, { market, purchaseChecks, signature, terms }) }
      },
    )
    app.get(
      '/v1/nft/listings',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary:
            'Listings of an NFT in this server’s book, one per seller: those that can be bought now or again later, and all of `seller`',
          querystring: z.object({ ...place, tokenId: amountSchema, seller: z.optional(addressSchema) }),
          response: { 200: listingsResponseSchema, ...errorResponses },
        },
      },
      async ({ query }) => {
        const market = await markets.find(query.chainId, query.collection)
        if (market === undefined) return { isTraded: false, listings: [] }
        return { isTraded: true, listings: await open().book.ofItem(market, query, query.seller) }
      },
    )
    app.get(
      '/v1/nft/floor',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Floor of a collection: the cheapest listing in this server’s book that can be bought now',
          querystring: z.object(place),
          response: { 200: floorResponseSchema, ...errorResponses },
        },
      },
      async ({ query }) => {
        const market = await markets.find(query.chainId, query.collection)
        if (market === undefined) return { floor: null, isKnown: true }
        return await open().book.floor(market, query)
      },
    )
  }
}
