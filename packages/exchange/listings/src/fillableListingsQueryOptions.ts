import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { hashListing } from './hashListing.ts'
import type { SignedListing } from './Listing.ts'
import { listingReads, toListingState } from './listingReads.ts'
import { readAnswers } from './readAnswers.ts'

/** Which of these listings can be bought now or again later, by the chain, independent of any server's book. Disabled without any. */
export function fillableListingsQueryOptions(
  client: ExchangeClient,
  { chainId, listings, seaport }: fillableListingsQueryOptions.Parameters,
): QueryOptions<readonly SignedListing[]> {
  return {
    queryKey: ['standing-listings', { chainId, hashes: listings.map(({ terms }) => hashListing(terms)) }],
    queryFn: async () => {
      const nowSeconds = Number((await getBlock(client.rpc(chainId))).timestamp)
      const stands = await Promise.all(
        listings.map(async ({ terms }) => {
          const answers = await readAnswers(client, chainId, listingReads(terms, seaport))
          return ['open', 'unfillable'].includes(toListingState(terms, answers, { seaport, nowSeconds }))
        }),
      )
      return listings.filter((_, index) => stands[index])
    },
    enabled: listings.length > 0,
    refetchInterval: 10_000,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace fillableListingsQueryOptions {
  type Parameters = { readonly chainId: number; readonly listings: readonly SignedListing[]; readonly seaport: Hex }
}
