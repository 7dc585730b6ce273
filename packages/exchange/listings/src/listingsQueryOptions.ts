import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { hashListing } from './hashListing.ts'
import { type Floor, floorResponseSchema, type Listing, listingsResponseSchema } from './Listing.ts'

const live = { live: 2_000 } as const

/**
 * An item's listings in this server's book, cheapest first: one per seller, and all of the account's; those that can be bought now or again later.
 * Null if listings aren't supported.
 */
export function listingsQueryOptions(
  client: ExchangeClient,
  variables: listingsQueryOptions.Variables,
): QueryOptions<readonly Listing[] | null> {
  const { account, chainId, collection, tokenId } = variables
  const seller = account === undefined ? '' : `&seller=${account}`
  const path = `/v1/nft/listings?chainId=${chainId}&collection=${collection}&tokenId=${tokenId}${seller}`
  return {
    queryKey: ['nft-listings', variables],
    queryFn: async ({ signal }) => {
      const { isTraded, listings } = await client.api.ask(path, listingsResponseSchema, { signal })
      const isIts = (listing: Listing) => isOf(listing, variables) && listing.terms.tokenId === tokenId
      if (!listings.every(isIts)) throw new UnexpectedAnswerError(path, undefined)
      return isTraded ? listings : null
    },
    meta: live,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace listingsQueryOptions {
  type Variables = {
    readonly chainId: number
    readonly collection: string
    readonly tokenId: string
    /** Account whose own listings are all included. */
    readonly account: string | undefined
  }
}

/** Cheapest listing of a collection that can be bought now, in this server's book only; see `isKnown` for an incomplete read. */
export function floorQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly collection: string },
): QueryOptions<Floor> {
  const { chainId, collection } = variables
  const path = `/v1/nft/floor?chainId=${chainId}&collection=${collection}`
  return {
    queryKey: ['nft-floor', variables],
    queryFn: async ({ signal }) => {
      const answer = await client.api.ask(path, floorResponseSchema, { signal })
      if (answer.floor && !isOf(answer.floor, variables)) throw new UnexpectedAnswerError(path, undefined)
      return answer
    },
    meta: live,
    staleTime: 5_000,
    retry,
    retryDelay,
  }
}

/** Whether it is of the requested collection and its hash matches its terms. */
function isOf({ hash, terms }: Listing, asked: { readonly chainId: number; readonly collection: string }): boolean {
  const isIts = terms.chainId === asked.chainId && terms.collection === asked.collection.toLowerCase()
  return isIts && hash === hashListing(terms)
}
