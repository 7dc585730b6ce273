import type { getEarnings } from '../actions/getEarnings.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { Earnings } from '../position/Earnings.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getEarnings`, whose events are read once a minute; null where the chain does not say. */
export function earningsQueryOptions(
  client: ExchangeClient,
  parameters: getEarnings.Parameters,
): QueryOptions<Earnings | null> {
  const { network, position, account } = parameters
  const id = position.protocol === 'v2' ? position.poolId : position.tokenId.toString()
  return {
    queryKey: ['earnings', { chainId: network.chainId, protocol: position.protocol, id, account }],
    queryFn: async () => (await (await import('../actions/getEarnings.ts')).getEarnings(client, parameters)) ?? null,
    refetchInterval: 60_000,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
