import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Listing, SignedListing } from '@oxbow/listings/Listing'
import { listingsQueryOptions } from '@oxbow/listings/listingsQueryOptions'
import type { NftItem } from '@oxbow/nfts/nftDocuments'
import { nftHoldingQueryOptions } from '@oxbow/send/nftHoldingQueryOptions'
import { isAddressBlocked } from '@oxbow/trading/isAddressBlocked'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../../features/explore/market/Panel.tsx'
import { toNftFacts } from '../../features/nfts/nftName.ts'
import { BlockedAddressBanner } from '../../features/review/BlockedAddressBanner.tsx'
import { client } from '../../state/exchange.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { AccountLink } from './AccountLink.tsx'
import { NftListingPrice } from './NftListingPrice.tsx'
import { NftTradeReview } from './NftTradeReview.tsx'
import { NftUnshownListings } from './NftUnshownListings.tsx'
import { useStandingUnshown } from './useStandingUnshown.ts'

/** Maximum number of other people's listings shown: an ERC-1155 token may have one per owner. */
const maxShown = 5
const noListings: readonly Listing[] = []

/** An NFT's listings on this site; buys, lists and cancels. */
export function NftMarket({ network, config, item }: NftMarket.Props) {
  const { t } = useLingui()
  const [wish, setWish] = useState<NftTradeReview.Wish>()
  const connection = useConnection()
  const account = connection?.account.address
  const nft = toNftFacts(item)
  const { chainId } = network
  const place = { chainId, collection: nft.collection, tokenId: nft.tokenId }
  const { data: listings, error, refetch } = useQuery(listingsQueryOptions(client, { ...place, account }))
  const { data: held = 0n } = useQuery(nftHoldingQueryOptions(client, { chainId, nft, account }))
  const unshown = useStandingUnshown(network, { ...place, account, shown: listings ?? noListings })
  const own = listings?.filter(({ terms }) => terms.seller === account) ?? []
  const others = listings?.filter(({ state, terms }) => state === 'open' && terms.seller !== account) ?? []
  const buy = ({ terms, signature }: Listing) => {
    if (connection === undefined) accountDrawer.open()
    else setWish({ kind: 'buy', chainId, nft, price: BigInt(terms.price), seller: terms.seller, terms, signature })
  }
  const cancel = ({ terms, signature }: SignedListing) => setWish({ kind: 'cancel', chainId, nft, terms, signature })
  const isOwnBlocked = isAddressBlocked(config.site, account)
  const canList = held > 0n && own.length === 0
  const isSellerBlocked = others.slice(0, maxShown).some(({ terms }) => isAddressBlocked(config.site, terms.seller))
  const blocked = isOwnBlocked ? 'account' : isSellerBlocked ? 'other' : undefined
  const isNothing = listings && own.length + others.length === 0
  // A valid listing can be canceled even if the server has no market for it.
  if (listings === null && unshown.length === 0 && wish === undefined) return null
  return (
    <Panel title={t`Market`}>
      {listings === undefined && !error && <Skeleton className="h-11 w-full" />}
      {listings === undefined && error && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-text-muted">{t`Couldn’t load the listings`}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      {isNothing && (
        <p className="text-text-muted">{t`Not listed on this site. Listings on other sites aren’t shown.`}</p>
      )}
      {blocked && (others.length > 0 || canList) && <BlockedAddressBanner whose={blocked} />}
      {listings && listings.length > 0 && (
        <ul aria-label={t`Listings`} className="divide-y divide-line">
          {own.map((listing) => (
            <li key={listing.hash} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <NftListingPrice config={config} network={network} price={BigInt(listing.terms.price)} />
                <p className="text-sm text-pretty text-text-muted">
                  {listing.state === 'open'
                    ? t`Your listing`
                    : t`Your listing. Nobody can buy it now: you don’t have the NFT, or Seaport isn’t approved.`}
                </p>
              </div>
              <Button variant="secondary" onClick={() => cancel(listing)}>{t`Cancel listing`}</Button>
            </li>
          ))}
          {others.slice(0, maxShown).map((listing) => (
            <li key={listing.hash} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <NftListingPrice config={config} network={network} price={BigInt(listing.terms.price)} />
                <p className="text-sm text-text-muted">
                  {t`Listed by`} <AccountLink address={listing.terms.seller} />
                </p>
              </div>
              <Button
                disabled={isOwnBlocked || isAddressBlocked(config.site, listing.terms.seller)}
                onClick={() => buy(listing)}
              >
                {connection ? t`Buy` : t`Connect to buy`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!wish && unshown.length > 0 && (
        <NftUnshownListings network={network} config={config} listings={unshown} onCancel={cancel} />
      )}
      {canList && listings && (
        <Button
          variant="soft"
          className="mt-3"
          disabled={isOwnBlocked}
          onClick={() => setWish({ kind: 'list', chainId, nft })}
        >{t`List for sale`}</Button>
      )}
      {wish && connection && (
        <NftTradeReview
          key={wish.kind}
          wish={wish}
          collectionName={item.collectionName ?? undefined}
          pictureUrl={item.metadata.pictureUrl ?? undefined}
          network={network}
          connection={connection}
          config={config}
          onCancel={cancel}
          onClosed={() => setWish(undefined)}
        />
      )}
    </Panel>
  )
}

export declare namespace NftMarket {
  type Props = { network: Network; config: Config; item: NftItem }
}
