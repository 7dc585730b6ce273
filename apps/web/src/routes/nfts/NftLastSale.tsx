import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { nftLastSaleQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { TimeAgo } from '../../features/explore/market/TimeAgo.tsx'
import { NftPriceText } from '../../features/nfts/NftPriceText.tsx'
import { client } from '../../state/exchange.ts'

/** An NFT's last sale price; a dash with the reason if no sale is known. */
export function NftLastSale({ network, place }: NftLastSale.Props) {
  const { t } = useLingui()
  const { data: sale, error } = useQuery(nftLastSaleQueryOptions(client, place))
  if (!sale) {
    if (sale === undefined && !error) return <Skeleton className="h-5 w-28" />
    const reason = error ? t`Couldn’t be loaded` : t`No sale on Seaport that this site has seen.`
    return (
      <span title={reason} className="text-text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{reason}</span>
      </span>
    )
  }
  const url = toExplorerUrl(network, 'tx', sale.txHash)
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {sale.amount !== '1' && <span className="text-text-muted tabular-nums">×{sale.amount}</span>}
      <NftPriceText paid={sale.paid} native={network.nativeCurrency} />
      <span className="text-sm text-text-muted">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
            <TimeAgo timestamp={sale.timestamp} />
          </a>
        ) : (
          <TimeAgo timestamp={sale.timestamp} />
        )}
      </span>
    </span>
  )
}

export declare namespace NftLastSale {
  type Props = { network: Network; place: { chainId: number; collection: string; tokenId: string } }
}
