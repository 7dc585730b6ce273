import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { joinPages } from '@oxbow/client/PageQueryOptions'
import type { NftTransfer } from '@oxbow/nfts/nftDocuments'
import { nftTransfersQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { TimeAgo } from '../../features/explore/market/TimeAgo.tsx'
import { NftPriceText } from '../../features/nfts/NftPriceText.tsx'
import { toNftPath, toShownId } from '../../features/nfts/nftName.ts'
import { client } from '../../state/exchange.ts'
import { AccountLink } from './AccountLink.tsx'
import { NftRows } from './NftRows.tsx'

/** The transfers of a collection or an NFT, newest first. */
export function NftTransfers({ network, place }: NftTransfers.Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(nftTransfersQueryOptions(client, place))
  const keyOf = (row: NftTransfer) => `${row.txHash}-${row.tokenId}-${row.from}-${row.to}-${row.amount}`
  const words = { minted: t`Minted`, burned: t`Burned`, transferred: t`Transferred`, sold: t`Sold` }
  return (
    <NftRows
      label={t`Transfers`}
      empty={t`No transfers yet.`}
      query={query}
      rows={query.data && joinPages(query.data.pages, keyOf)}
      keyOf={keyOf}
    >
      {(row) => {
        const kind = row.from === nobody ? 'minted' : row.to === nobody ? 'burned' : 'transferred'
        const url = toExplorerUrl(network, 'tx', row.txHash)
        return (
          <>
            <span className="font-medium">{words[row.sale === null ? kind : 'sold']}</span>
            {place.tokenId === undefined && (
              <Link
                to={toNftPath(network.slug, { ...place, tokenId: row.tokenId }) as string}
                className="text-accent-text tabular-nums hover:underline"
              >
                {toShownId(row.tokenId)}
              </Link>
            )}
            {row.amount !== '1' && <span className="text-text-muted tabular-nums">×{row.amount}</span>}
            {row.sale && <NftPriceText paid={row.sale} native={network.nativeCurrency} />}
            <span className="flex items-center gap-1.5">
              {kind !== 'minted' && <AccountLink address={row.from} />}
              {kind === 'transferred' && (
                <ArrowRight
                  size={14}
                  strokeWidth={1.5}
                  aria-label={t`to`}
                  className="text-text-muted rtl:-scale-x-100"
                />
              )}
              {kind !== 'burned' && <AccountLink address={row.to} />}
            </span>
            <span className="ms-auto text-sm text-text-muted">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
                  <TimeAgo timestamp={row.timestamp} />
                </a>
              ) : (
                <TimeAgo timestamp={row.timestamp} />
              )}
            </span>
          </>
        )
      }}
    </NftRows>
  )
}

export declare namespace NftTransfers {
  type Props = { network: Network; place: { chainId: number; collection: string; tokenId?: string | undefined } }
}

const nobody = `0x${'0'.repeat(40)}`
