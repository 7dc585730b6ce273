import type { Network } from '@oxbow/chain/Network'
import { chainHeadsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { LateIndexNotice } from '../../features/explore/market/LateIndexNotice.tsx'
import { lateIndex } from '../../features/explore/market/lateIndex.ts'
import { client } from '../../state/exchange.ts'

const refetchInterval = 15_000

/** Says how old prices are while the index lags behind on one of these networks; renders nothing otherwise. */
export function LateIndex({ networks }: { networks: readonly Network[] }) {
  // A stalled index returns the same data, so `dataUpdatedAt` triggers the update.
  const { data, dataUpdatedAt } = useQuery({ ...chainHeadsQueryOptions(client), refetchInterval })
  const late = data && lateIndex(networks, data, dataUpdatedAt / 1_000)
  return (
    late && <LateIndexNotice timestamp={late.timestamp} networkName={networks.length > 1 ? late.name : undefined} />
  )
}
