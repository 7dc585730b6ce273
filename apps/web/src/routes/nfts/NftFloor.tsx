import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { floorQueryOptions } from '@oxbow/listings/listingsQueryOptions'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toNftPath } from '../../features/nfts/nftName.ts'
import { client } from '../../state/exchange.ts'
import { NftListingPrice } from './NftListingPrice.tsx'

/** The cheapest listing of a collection on this site; a dash with the reason if there is none. */
export function NftFloor({ network, config, place }: NftFloor.Props) {
  const { t } = useLingui()
  const { data, error } = useQuery(floorQueryOptions(client, place))
  const floor = data?.floor
  if (floor)
    return (
      <Link to={toNftPath(network.slug, floor.terms) as string} className="hover:underline">
        <NftListingPrice config={config} network={network} price={BigInt(floor.terms.price)} />
      </Link>
    )
  if (data === undefined && !error) return <Skeleton className="h-7 w-24" />
  // If listings couldn't be read completely, "nothing listed" would be wrong.
  const reason = error || data?.isKnown === false ? t`Couldn’t be loaded` : t`Nothing is listed on this site.`
  return (
    <span title={reason} className="text-text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}

export declare namespace NftFloor {
  type Props = { network: Network; config: Config; place: { chainId: number; collection: string } }
}
