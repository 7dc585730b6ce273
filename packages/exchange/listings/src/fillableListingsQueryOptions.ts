import { agreeOnEnd } from '@oxbow/activity/agreeOnEnd'
import type { SignatureStatus } from '@oxbow/activity/SignatureEnd'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { hashListing } from './hashListing.ts'
import type { SignedListing, StoredListing } from './Listing.ts'
import { reportListings } from './reportListings.ts'

/** `live`: it can be bought now, or again later. The others have ended as a node says, without a final log that shows it. */
export type StandingListing = {
  readonly listing: SignedListing
  readonly status: Exclude<SignatureStatus, 'gone'>
}

/**
 * Which of one account's listings can still be bought, or may be: by the chain, independent of any server's book. A listing goes once the log of its end is final,
 * by each node that is asked, or when it has expired by the node's clock and by this device's. A log has to be Seaport's, of the account and the order, and no
 * older than the signature; nobody can tell here whether it was invented, so that one node alone is believed if it lies consistently. Disabled without any.
 */
export function fillableListingsQueryOptions(
  client: ExchangeClient,
  { isLiveOnly = false, listings, network, witness }: fillableListingsQueryOptions.Parameters,
): QueryOptions<readonly StandingListing[]> {
  const { chainId, contracts } = network
  const { seaport } = contracts
  const kept = seaport === undefined ? [] : listings.filter(({ terms }) => terms.chainId === chainId)
  return {
    queryKey: ['standing-listings', { chainId, isLiveOnly, hashes: kept.map(({ terms }) => hashListing(terms)) }],
    queryFn: async () => {
      const asked = { isLiveOnly, listings: kept, network, seaport: seaport! }
      const [own, other] = await Promise.all([
        reportListings(client, asked),
        // Who doesn't answer has proved nothing.
        witness && reportListings(witness, asked).catch(() => [] as const),
      ])
      return kept.flatMap((listing, index): readonly StandingListing[] => {
        const { ended, isExpired } = own[index]!
        if (isExpired || (isLiveOnly && ended !== 'live')) return []
        const status = agreeOnEnd(ended, other ? [other[index]?.ended] : [])
        return status === 'gone' ? [] : [{ listing, status }]
      })
    },
    enabled: kept.length > 0,
    // Proving an end takes many logs.
    refetchInterval: isLiveOnly ? 10_000 : 30_000,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace fillableListingsQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'finalityDepthBlocks'>
    /** Of one account, on any network. */
    readonly listings: readonly StoredListing[]
    /** Leaves out what has ended by the node's word, and looks for no proof. */
    readonly isLiveOnly?: boolean
    /** A second, independent node that has to agree. */
    readonly witness?: NodeAccess | undefined
  }
}
