import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { hashListing } from '@oxbow/listings/hashListing'
import type { SignedListing } from '@oxbow/listings/Listing'
import { Button } from '@oxbow/ui/Button'
import { NftListingPrice } from './NftListingPrice.tsx'

/** The account's listings that this site doesn't show, so that they can be canceled. */
export function NftUnshownListings({ network, config, listings, onCancel }: NftUnshownListings.Props) {
  const { t } = useLingui()
  return (
    <ul className="divide-y divide-line">
      {listings.map((listing) => (
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
          <Button variant="secondary" onClick={() => onCancel(listing)}>{t`Cancel listing`}</Button>
        </li>
      ))}
    </ul>
  )
}

export declare namespace NftUnshownListings {
  type Props = {
    network: Network
    config: Config
    listings: readonly SignedListing[]
    onCancel: (listing: SignedListing) => void
  }
}
