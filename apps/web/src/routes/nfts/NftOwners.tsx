import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { joinPages } from '@oxbow/client/PageQueryOptions'
import { nftOwnersQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { AccountLink } from './AccountLink.tsx'
import { NftRows } from './NftRows.tsx'

/** The largest holders of a collection, or of one NFT. */
export function NftOwners({ showsAmount = false, ...place }: NftOwners.Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(nftOwnersQueryOptions(client, place))
  return (
    <NftRows
      label={t`Owners`}
      empty={t`Nobody owns any.`}
      query={query}
      rows={query.data && joinPages(query.data.pages, ({ owner }) => owner)}
      keyOf={({ owner }) => owner}
    >
      {({ amount, itemCount, owner }) => (
        <>
          <AccountLink address={owner} />
          <span className="ms-auto text-text-muted tabular-nums">
            {showsAmount ? `×${amount}` : plural(itemCount, { one: '# item', other: '# items' })}
          </span>
        </>
      )}
    </NftRows>
  )
}

export declare namespace NftOwners {
  type Props = { chainId: number; collection: string; tokenId?: string | undefined; showsAmount?: boolean }
}
