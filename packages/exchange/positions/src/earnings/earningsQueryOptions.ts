import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Earnings } from './Earnings.ts'
import type { getEarnings } from './getEarnings.ts'

/** Query options of `getEarnings`, refetched once a minute; null if they can't be computed. */
export function earningsQueryOptions(
  client: ExchangeClient,
  parameters: getEarnings.Parameters,
): QueryOptions<Earnings | null> {
  const { network, position, account } = parameters
  const id = position.protocol === 'v2' ? position.poolId : position.tokenId.toString()
  return {
    ...kept,
    queryKey: ['earnings', { chainId: network.chainId, protocol: position.protocol, id, account }],
    queryFn: async () => (await (await import('./getEarnings.ts')).getEarnings(client, parameters)) ?? null,
    refetchInterval: 60_000,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
