import type { Network } from '@oxbow/chain/Network'
import { planZoneQueryOptions } from '@oxbow/orders/guardQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** Whether the network has the Seaport zone by which trades over time are canceled; undefined while loading. */
export function useHasZone(network: Network | undefined): boolean | undefined {
  const options = network && planZoneQueryOptions(client, network)
  const { data, error } = useQuery({
    ...options,
    queryKey: options?.queryKey ?? ['plan-zone'],
    queryFn: options?.queryFn ?? skipToken,
  })
  return data ?? (error ? false : undefined)
}
