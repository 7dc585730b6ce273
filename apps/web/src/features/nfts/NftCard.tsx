import { useLingui } from '@lingui/react/macro'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import type { NftListItem } from '@oxbow/nfts/nftDocuments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NftPicture } from './NftPicture.tsx'
import { nftName, toNftPath, toShownId } from './nftName.ts'

/** An NFT in a grid: picture, name and collection. */
export function NftCard({ item, slug, networkName, amount, action, onFollow }: NftCard.Props) {
  const { t } = useLingui()
  const { collectionName, metadata, tokenId } = item
  const name = nftName(item)
  // An NFT without a name is already titled by collection and number.
  const belowName = metadata.name === null ? undefined : (collectionName ?? toShownId(tokenId))
  return (
    <article
      aria-label={name}
      className="reacts group relative flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface-raised focus-within:border-line-strong hover:border-line-strong"
    >
      <div className="relative">
        <NftPicture src={metadata.pictureUrl ?? undefined} alt="" />
        {networkName !== undefined && (
          <span
            className="absolute end-2 bottom-2 rounded-[6px] bg-surface-raised p-0.5 shadow-raised"
            title={networkName}
          >
            <ChainLogo name={networkName} size="sm" />
            <span className="sr-only">{networkName}</span>
          </span>
        )}
      </div>
      {amount !== undefined && amount !== '1' && (
        <span className="absolute start-2 top-2 rounded-full bg-surface-raised px-2 py-0.5 text-sm font-medium tabular-nums shadow-raised">
          <span className="sr-only">{t`Amount`} </span>×{amount}
        </span>
      )}
      <div className="flex min-w-0 flex-1 items-start gap-1 p-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-base font-medium">
            <Link
              to={toNftPath(slug, item) as string}
              onClick={onFollow}
              className="block truncate leading-6 after:absolute after:inset-0 after:rounded-lg"
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {belowName !== undefined && (
            <p className="truncate text-sm text-text-muted">
              <bdi>{belowName}</bdi>
            </p>
          )}
        </div>
        {action && <div className="relative -me-1.5 -mt-1.5 shrink-0">{action}</div>}
      </div>
    </article>
  )
}

export declare namespace NftCard {
  type Props = {
    item: NftListItem
    /** Slug of its network. */
    slug: string
    /** Set where NFTs of several networks are shown. */
    networkName?: string | undefined
    amount?: string | undefined
    action?: ReactNode
    onFollow?: (() => void) | undefined
  }
}
