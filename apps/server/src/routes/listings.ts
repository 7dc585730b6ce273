import { addressSchema, amountSchema } from '@oxbow/contract/Scalar'
import {
  floorResponseSchema,
  type Listing,
  listingRequestSchema,
  listingsResponseSchema,
  postedSchema,
} from '@oxbow/listings/Listing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { createListings, type KeptListing } from '../own-data/listings/createListings.ts'
import { createMarkets, type NftMarket } from '../own-data/listings/createMarkets.ts'
import { ListingRefusedError, ListingsUnavailableError } from '../own-data/listings/listingErrors.ts'
import { readStates } from '../own-data/listings/readStates.ts'
import { takeListing } from '../own-data/listings/takeListing.ts'
import type { Services } from '../Services.ts'

const place = { chainId: z.coerce.number().int().positive(), collection: addressSchema }

/** `/v1/nft/…`: NFTs of followed collections that their owners offer, signed for Seaport. Nothing here moves anything. */
export function listingRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData } = services
  const kept = ownData && createListings(ownData)
  const markets = createMarkets(services)
  const open = () => {
    if (kept === undefined) throw new ListingsUnavailableError()
    return kept
  }
  /** What has become of them by now; those that nobody can buy are noted, and those that somebody can again. */
  async function judge({ chain, seaport }: NftMarket, rows: readonly KeptListing[]) {
    const terms = rows.map((row) => row.terms)
    const { states } = await readStates(chain, seaport, terms)
    const isOver = (index: number) => states[index] !== 'open'
    const changed = (isClosed: boolean) =>
      rows.flatMap((row, index) => (row.isClosed !== isClosed && isOver(index) === isClosed ? [row.hash] : []))
    await Promise.all([open().mark(changed(true), true), open().mark(changed(false), false)])
    return rows.map(({ hash, signature, terms }, index): Listing => ({ hash, terms, signature, state: states[index]! }))
  }

  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.post(
      '/v1/nft/listings',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Offers an NFT: an order for Seaport that its owner has signed. The same one twice is one',
          body: listingRequestSchema,
          response: { 200: postedSchema, ...errorResponses },
        },
      },
      async (request) => {
        const { signature, terms } = request.body
        const listings = open()
        assertSameOrigin(request)
        assertAddressAllowed(services, [terms.seller])
        const market = await markets.find(terms.chainId, terms.collection)
        if (market === undefined)
          throw new ListingRefusedError('its collection is not traded here', 'List it elsewhere.')
        return { hash: await takeListing(listings, { ...market, signature, terms }) }
      },
    )
    app.get(
      '/v1/nft/listings',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'What this server’s own book has of an NFT: what can be bought now, and what could be again',
          querystring: z.object({ ...place, tokenId: amountSchema }),
          response: { 200: listingsResponseSchema, ...errorResponses },
        },
      },
      async ({ query }) => {
        const market = await markets.find(query.chainId, query.collection)
        if (market === undefined) return { isTraded: false, listings: [] }
        const rows = await open().ofItem(query, Math.floor(Date.now() / 1_000))
        const listings = await judge(market, rows)
        return { isTraded: true, listings: listings.filter(({ state }) => state === 'open' || state === 'unfillable') }
      },
    )
    app.get(
      '/v1/nft/floor',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'The cheapest listing of a collection that can be bought now, in this server’s own book alone',
          querystring: z.object(place),
          response: { 200: floorResponseSchema, ...errorResponses },
        },
      },
      async ({ query }) => {
        const market = await markets.find(query.chainId, query.collection)
        if (market === undefined) return { floor: null }
        const listings = await judge(market, await open().cheapest(query, Math.floor(Date.now() / 1_000)))
        return { floor: listings.find(({ state }) => state === 'open') ?? null }
      },
    )
  }
}
