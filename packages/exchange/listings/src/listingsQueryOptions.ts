import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { floorResponseSchema, type Listing, listingsResponseSchema } from './Listing.ts'

const live = { live: 2_000 } as const

/** What the book of this server has of an item, the cheapest first: what can be bought now, and what could be again. Null where there is no market for it. */
export function listingsQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly collection: string; readonly tokenId: string },
): QueryOptions<readonly Listing[] | null> {
  const { chainId, collection, tokenId } = variables
  const path = `/v1/nft/listings?chainId=${chainId}&collection=${collection}&tokenId=${tokenId}`
  const isIts = ({ terms }: Listing) =>
    terms.chainId === chainId && terms.collection === collection && terms.tokenId === tokenId
  return {
    queryKey: ['nft-listings', variables],
    queryFn: async ({ signal }) => {
      const { isTraded, listings } = await client.api.ask(path, listingsResponseSchema, { signal })
      return isTraded ? listings.filter(isIts) : null
    },
    meta: live,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

/** The cheapest listing of a collection that can be bought now, in the book of this server alone; null where there is none. */
export function floorQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly collection: string },
): QueryOptions<Listing | null> {
  const { chainId, collection } = variables
  const path = `/v1/nft/floor?chainId=${chainId}&collection=${collection}`
  return {
    queryKey: ['nft-floor', variables],
    queryFn: async ({ signal }) => (await client.api.ask(path, floorResponseSchema, { signal })).floor,
    meta: live,
    staleTime: 5_000,
    retry,
    retryDelay,
  }
}
