import type { Network } from '@oxbow/chain/Network'
import { ArrivalBadge } from '../../../features/bridge/ArrivalBadge.tsx'
import { useArrival } from './useArrival.ts'

/** The live status of a transfer between networks, in a word. */
export function ArrivalStatus({ item, network }: ArrivalStatus.Props) {
  return <ArrivalBadge arrival={useArrival(item, network).arrival} />
}

export declare namespace ArrivalStatus {
  type Props = { item: useArrival.Item; network: Network }
}
