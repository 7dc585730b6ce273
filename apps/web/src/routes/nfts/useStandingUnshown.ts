import type { Network } from '@oxbow/chain/Network'
import type { Listing, SignedListing } from '@oxbow/listings/Listing'
import { standingListingsQueryOptions } from '@oxbow/listings/standingListingsQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useUnshownListings } from '../../state/signed/signedListings.ts'

const nobody = `0x${'0'.repeat(40)}` as const
const none: readonly SignedListing[] = []

/** Listings that the account signed in this browser, which still stand and which the site's book does not show: they count all the same. */
export function useStandingUnshown(
  { chainId, contracts: { seaport } }: Network,
  { account, shown, ...place }: useStandingUnshown.Asked,
): readonly SignedListing[] {
  const unshown = useUnshownListings({ chainId, ...place }, account, shown)
  const listings = seaport === undefined ? none : unshown
  const { data = none } = useQuery(
    standingListingsQueryOptions(client, { chainId, listings, seaport: seaport ?? nobody }),
  )
  return data
}

export declare namespace useStandingUnshown {
  type Asked = {
    readonly collection: string
    readonly tokenId: string
    /** Lower-case. */
    readonly account: string | undefined
    /** What the book shows. */
    readonly shown: readonly Listing[]
  }
}
