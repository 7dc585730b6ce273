import { useLingui } from '@lingui/react/macro'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { NftCollection, NftItem } from '@oxbow/nfts/nftDocuments'
import { Address } from '@oxbow/ui/Address'
import { Breadcrumb } from '../../features/explore/market/Breadcrumb.tsx'
import { Facts } from '../../features/explore/market/Facts.tsx'
import { Panel } from '../../features/explore/market/Panel.tsx'
import { ShareButton } from '../../features/explore/market/ShareButton.tsx'
import { NftFrame } from '../../features/nfts/NftFrame.tsx'
import { NftPicture } from '../../features/nfts/NftPicture.tsx'
import { NftTraits } from '../../features/nfts/NftTraits.tsx'
import { nftName, toShownId } from '../../features/nfts/nftName.ts'
import { AccountLink } from './AccountLink.tsx'
import { NftLastSale } from './NftLastSale.tsx'
import { NftMarket } from './NftMarket.tsx'
import { NftOwners } from './NftOwners.tsx'
import type { NftRoute } from './NftRoute.tsx'
import { NftSendLink } from './NftSendLink.tsx'
import { NftTransfers } from './NftTransfers.tsx'
import { useNftFault } from './useNftFault.ts'

/** An NFT: picture, owner, metadata and transfers. */
export function NftItemPage({
  config,
  network,
  found: { item, collection },
}: NftRoute.Facts<{ item: NftItem; collection: NftCollection }>) {
  const { t } = useLingui()
  const { description, fault, pictureUrl, traits } = item.metadata
  const name = nftName(item)
  const listName = collection.name ?? t`Collection`
  const place = { chainId: network.chainId, collection: collection.address, tokenId: item.tokenId }
  const explorer = toExplorerUrl(network, 'address', collection.address)
  const whyNot = useNftFault(fault)
  const isUnique = item.standard === 'erc721'
  return (
    <NftFrame>
      <Breadcrumb to={`/nfts/${network.slug}/${collection.address}`} list={listName} name={name} />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-10">
        <div className="lg:sticky lg:top-6">
          <NftPicture src={pictureUrl ?? undefined} alt={name} isLarge className="rounded-xl border border-line" />
          {whyNot && <p className="mt-3 text-sm text-pretty text-text-muted">{whyNot}</p>}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <header className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h1 className="text-3xl font-semibold tracking-tight text-balance break-words">
                <bdi>{name}</bdi>
              </h1>
              {isUnique && (
                <p className="mt-2 text-text-muted">
                  {item.owner === null ? (
                    t`No longer exists`
                  ) : (
                    <>
                      {t`Owned by`} <AccountLink address={item.owner} />
                    </>
                  )}
                </p>
              )}
            </div>
            <div className="flex shrink-0 items-center gap-2">
              <NftSendLink network={network} item={item} />
              <ShareButton title={name} />
            </div>
          </header>
          {network.contracts.seaport && <NftMarket network={network} config={config} item={item} />}
          {description !== null && <p className="text-pretty whitespace-pre-line text-text-muted">{description}</p>}
          <NftTraits traits={traits} />
          <Facts
            title={t`Details`}
            facts={[
              ...(network.contracts.seaport
                ? [{ name: t`Last sale`, value: <NftLastSale network={network} place={place} /> }]
                : []),
              { name: t`Network`, value: network.name },
              {
                name: t`Contract`,
                value: (
                  <Address
                    value={collection.address}
                    copyLabel={t`Copy address`}
                    copiedLabel={t`Address copied`}
                    failedLabel={t`Failed to copy to clipboard`}
                  />
                ),
              },
              { name: t`Token ID`, value: <TokenId tokenId={item.tokenId} /> },
              { name: t`Standard`, value: isUnique ? 'ERC-721' : 'ERC-1155' },
              ...(explorer
                ? [
                    {
                      name: t`Block explorer`,
                      value: (
                        <a
                          href={explorer}
                          target="_blank"
                          rel="noreferrer"
                          className="text-accent-text hover:underline"
                        >
                          {new URL(explorer).host}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {!isUnique && (
            <Panel title={t`Owners`}>
              <NftOwners {...place} showsAmount />
            </Panel>
          )}
          <Panel title={t`History`}>
            <NftTransfers network={network} place={place} />
          </Panel>
        </div>
      </div>
    </NftFrame>
  )
}

function TokenId({ tokenId }: { tokenId: string }) {
  const { t } = useLingui()
  return (
    <Address
      value={tokenId}
      label={toShownId(tokenId).slice(1)}
      copyLabel={t`Copy token ID`}
      copiedLabel={t`Copied`}
      failedLabel={t`Failed to copy to clipboard`}
    />
  )
}
