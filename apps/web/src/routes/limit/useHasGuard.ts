import type { Network } from '@oxbow/chain/Network'
import { guardQueryOptions } from '@oxbow/orders/guardQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** Whether the network has a guard and what its orders need; undefined while loading. */
export function useHasGuard(
  network: Network | undefined,
  guard: guardQueryOptions.Parameters['guard'],
): boolean | undefined {
  const options = network && guardQueryOptions(client, { guard, network })
  const { data, error } = useQuery({
    ...options,
    queryKey: options?.queryKey ?? ['guard', guard],
    queryFn: options?.queryFn ?? skipToken,
  })
  return data ?? (error ? false : undefined)
}
