import type { Network } from '@oxbow/chain/Network'
import { fillableListingsQueryOptions, type StandingListing } from '@oxbow/listings/fillableListingsQueryOptions'
import type { Listing, SignedListing } from '@oxbow/listings/Listing'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useUnshownListings } from '../../state/signed/signedListings.ts'

const none: readonly StandingListing[] = []

/** Listings signed in this browser that are still valid although this site doesn't show them. */
export function useStandingUnshown(
  network: Network,
  { account, shown, ...place }: useStandingUnshown.Asked,
): readonly SignedListing[] {
  const listings = useUnshownListings({ chainId: network.chainId, ...place }, account, shown)
  const { data = none } = useQuery(fillableListingsQueryOptions(client, { network, listings, isLiveOnly: true }))
  return data.map(({ listing }) => listing)
}

export declare namespace useStandingUnshown {
  type Asked = {
    readonly collection: string
    readonly tokenId: string
    /** Lower-case. */
    readonly account: string | undefined
    /** The listings that the site shows. */
    readonly shown: readonly Listing[]
  }
}
