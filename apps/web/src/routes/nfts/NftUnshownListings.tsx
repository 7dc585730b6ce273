import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { hashListing } from '@oxbow/listings/hashListing'
import type { Listing, SignedListing } from '@oxbow/listings/Listing'
import { standingListingsQueryOptions } from '@oxbow/listings/standingListingsQueryOptions'
import { Button } from '@oxbow/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useUnshownListings } from '../../state/signedListings.ts'
import { NftListingPrice } from './NftListingPrice.tsx'

/** Listings that the account signed in this browser, which still stand and which the site's book does not show: they count all the same. */
export function NftUnshownListings({ network, config, place, seaport, ...props }: NftUnshownListings.Props) {
  const { t } = useLingui()
  const listings = useUnshownListings(place, props.account, props.shown)
  const { data = [] } = useQuery(standingListingsQueryOptions(client, { chainId: network.chainId, listings, seaport }))
  if (data.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {data.map((listing) => (
        <li
          key={hashListing(listing.terms)}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0">
            <NftListingPrice config={config} network={network} price={BigInt(listing.terms.price)} />
            <p className="text-sm text-pretty text-text-muted">
              {t`You signed this listing, but this site doesn’t show it. Whoever has it can buy at this price.`}
            </p>
          </div>
          <Button variant="secondary" onClick={() => props.onCancel(listing)}>{t`Cancel listing`}</Button>
        </li>
      ))}
    </ul>
  )
}

export declare namespace NftUnshownListings {
  type Props = {
    network: Network
    config: Config
    place: { readonly chainId: number; readonly collection: string; readonly tokenId: string }
    seaport: `0x${string}`
    /** Lower-case. */
    account: string | undefined
    /** What the book shows. */
    shown: readonly Listing[]
    onCancel: (listing: SignedListing) => void
  }
}
