import { useLingui } from '@lingui/react/macro'
import { joinPages } from '@oxbow/client/PageQueryOptions'
import { shorten } from '@oxbow/i18n/shorten'
import type { NftCollection } from '@oxbow/nfts/nftDocuments'
import { nftItemsQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { Address } from '@oxbow/ui/Address'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Hint } from '@oxbow/ui/Hint'
import { Tabs } from '@oxbow/ui/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Figure } from '../../features/explore/market/Figure.tsx'
import { ShareButton } from '../../features/explore/market/ShareButton.tsx'
import { NftCard } from '../../features/nfts/NftCard.tsx'
import { NftFrame } from '../../features/nfts/NftFrame.tsx'
import { NftGrid } from '../../features/nfts/NftGrid.tsx'
import { NftGridSkeleton } from '../../features/nfts/NftGridSkeleton.tsx'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { client } from '../../state/exchange.ts'
import { NftFloor } from './NftFloor.tsx'
import { NftOwners } from './NftOwners.tsx'
import type { NftRoute } from './NftRoute.tsx'
import { NftTransfers } from './NftTransfers.tsx'

/** A collection: figures, items, owners and transfers. */
export function NftCollectionPage({ config, network, found: collection }: NftRoute.Facts<NftCollection>) {
  const { t, i18n } = useLingui()
  const [tab, setTab] = useState<'items' | 'owners' | 'transfers'>('items')
  const { address, chainId, isCut, itemCount, ownerCount, saleCount, standard, transferCount, volumeUsd } = collection
  const name = collection.name ?? shorten(address)
  const place = { chainId, collection: address }
  const format = (count: number) => new Intl.NumberFormat(i18n.locale).format(count)
  const countedSales = t`Sales on Seaport where the payment to the seller is on record. Buyer and seller can be the same person, so nothing is ranked by these.`
  const figures: { label: string; value: ReactNode; hint?: string }[] = [
    { label: t`Items`, value: format(itemCount) },
    { label: t`Owners`, value: format(ownerCount) },
    { label: t`Transfers`, value: format(transferCount) },
    ...(network.contracts.seaport
      ? [
          {
            label: t`Floor price`,
            value: <NftFloor network={network} config={config} place={place} />,
            hint: t`The cheapest listing on this site. Listings on other sites aren’t counted.`,
          },
          { label: t`Sales`, value: format(saleCount), hint: countedSales },
          { label: t`Volume`, value: <Figure kind="usd" value={volumeUsd} /> },
        ]
      : []),
  ]
  return (
    <NftFrame>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold tracking-tight text-balance break-words">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
            <span>{network.name}</span>
            <span>{standard === 'erc721' ? 'ERC-721' : 'ERC-1155'}</span>
            <Address
              value={address}
              copyLabel={t`Copy address`}
              copiedLabel={t`Address copied`}
              failedLabel={t`Failed to copy to clipboard`}
            />
          </p>
        </div>
        <ShareButton title={name} />
      </header>
      <dl className="mt-6 grid grid-cols-3 gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
        {figures.map(({ label, value, hint }) => (
          <div key={label}>
            <dt className="flex items-center gap-1 text-sm text-text-muted">
              {label}
              {hint && <Hint label={t`How is this known?`}>{hint}</Hint>}
            </dt>
            <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <p className="mt-4 text-sm text-pretty text-text-muted">{t`This collection is larger than this site keeps. Some items and transfers are missing.`}</p>
      )}
      <Tabs
        label={t`About this collection`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'items', label: t`Items` },
          { value: 'owners', label: t`Owners` },
          { value: 'transfers', label: t`Transfers` },
        ]}
        className="mt-8"
        panelClassName="pt-4"
      >
        {tab === 'items' && <Items slug={network.slug} place={place} />}
        {tab === 'owners' && (
          <div className="rounded-lg border border-line bg-surface-raised px-4 py-3">
            <NftOwners {...place} />
          </div>
        )}
        {tab === 'transfers' && (
          <div className="rounded-lg border border-line bg-surface-raised px-4 py-3">
            <NftTransfers network={network} place={place} />
          </div>
        )}
      </Tabs>
    </NftFrame>
  )
}

function Items({ slug, place }: { slug: string; place: { chainId: number; collection: string } }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(nftItemsQueryOptions(client, place))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  if (data === undefined)
    return error ? (
      <ListNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} onClear={undefined} />
    ) : (
      <NftGridSkeleton />
    )
  const items = joinPages(data.pages, ({ tokenId }) => tokenId)
  if (items.length === 0)
    return (
      <EmptyState headingLevel={2} title={t`No items yet`} detail={t`New items appear here when they’re minted.`} />
    )
  return (
    <NftGrid
      label={t`Items`}
      items={items}
      keyOf={({ tokenId }) => tokenId}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
    >
      {(item) => <NftCard item={item} slug={slug} />}
    </NftGrid>
  )
}
