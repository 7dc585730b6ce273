import { ArrivalPath } from '../../../features/bridge/ArrivalPath.tsx'
import type { ArrivalStatus } from './ArrivalStatus.tsx'
import { useArrival } from './useArrival.ts'

/** Both ends of a transfer between networks, as the two networks tell them. */
export function ArrivalDetails({ item, network }: ArrivalStatus.Props) {
  return <ArrivalPath {...useArrival(item, network)} />
}
