import { ArrivalPath } from '../../../features/bridge/ArrivalPath.tsx'
import type { ArrivalStatus } from './ArrivalStatus.tsx'
import { SpeedUpOffer } from './SpeedUpOffer.tsx'
import { useArrival } from './useArrival.ts'
import { useDeposit } from './useDeposit.ts'

/** Both ends of a transfer between networks, read from the two networks. */
export function ArrivalDetails({ item, network }: ArrivalStatus.Props) {
  const { deposit, destination, state } = useDeposit(item, network)
  const offer = deposit && destination && state && (
    <SpeedUpOffer deposit={deposit} destination={destination} origin={network} state={state} />
  )
  return <ArrivalPath {...useArrival(item, network)} offer={offer} />
}
