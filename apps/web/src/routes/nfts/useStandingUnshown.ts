import type { Network } from '@oxbow/chain/Network'
import { fillableListingsQueryOptions } from '@oxbow/listings/fillableListingsQueryOptions'
import type { Listing, SignedListing } from '@oxbow/listings/Listing'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useUnshownListings } from '../../state/signed/signedListings.ts'

const nobody = `0x${'0'.repeat(40)}` as const
const none: readonly SignedListing[] = []

/** Listings signed in this browser that are still valid although this site doesn't show them. */
export function useStandingUnshown(
  { chainId, contracts: { seaport } }: Network,
  { account, shown, ...place }: useStandingUnshown.Asked,
): readonly SignedListing[] {
  const unshown = useUnshownListings({ chainId, ...place }, account, shown)
  const listings = seaport === undefined ? none : unshown
  const { data = none } = useQuery(
    fillableListingsQueryOptions(client, { chainId, listings, seaport: seaport ?? nobody }),
  )
  return data
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
