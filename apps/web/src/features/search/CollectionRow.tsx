import { useLingui } from '@lingui/react/macro'
import type { CollectionResult } from '@oxbow/tokens/SearchResult'
import { Badge } from '@oxbow/ui/Badge'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { SearchContext } from './SearchContext.ts'
import { SearchWords } from './SearchWords.tsx'

/** An NFT collection: picture, name and network. */
export function CollectionRow({
  collection: { address, chainId, name, pictureUrl },
  getNetworkName,
}: Pick<SearchContext, 'getNetworkName'> & { collection: CollectionResult }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<string>()
  const isShown = pictureUrl !== undefined && failed !== pictureUrl
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-sunken text-text-muted">
        {isShown ? (
          <img
            src={pictureUrl}
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setFailed(pictureUrl)}
            className="size-full object-cover"
          />
        ) : (
          <Images size={18} strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <SearchWords
        title={name === undefined ? t`NFT collection` : <bdi>{name}</bdi>}
        detail=""
        network={getNetworkName(chainId)}
        address={address}
      />
      <Badge tone="accent">{t`Followed by this site`}</Badge>
    </>
  )
}
