import type { Network } from '@oxbow/chain/Network'
import { chainHeadsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { LateIndexNotice } from '../../features/explore/market/LateIndexNotice.tsx'
import { lateIndex } from '../../features/explore/market/lateIndex.ts'
import { client } from '../../state/exchange.ts'

const refetchInterval = 15_000

/** Says of when prices are, while the index is behind one of these networks; nothing otherwise. */
export function LateIndex({ networks }: { networks: readonly Network[] }) {
  // An index that stands still answers the same: that it was asked again is what draws this again.
  const { data, dataUpdatedAt } = useQuery({ ...chainHeadsQueryOptions(client), refetchInterval })
  const late = data && lateIndex(networks, data, dataUpdatedAt / 1_000)
  return (
    late && <LateIndexNotice timestamp={late.timestamp} networkName={networks.length > 1 ? late.name : undefined} />
  )
}
