import type { Network } from '@oxbow/chain/Network'
import { guardQueryOptions } from '@oxbow/orders/guardQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** Whether the network has the MarketGuard that keeps stop orders from filling below the market; undefined while loading. */
export function useHasGuard(network: Network | undefined): boolean | undefined {
  const options = network && guardQueryOptions(client, network)
  const { data, error } = useQuery({
    ...options,
    queryKey: options?.queryKey ?? ['market-guard'],
    queryFn: options?.queryFn ?? skipToken,
  })
  return data ?? (error ? false : undefined)
}
