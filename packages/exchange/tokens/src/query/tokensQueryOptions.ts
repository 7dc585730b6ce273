import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getTokens } from '../actions/getTokens.ts'

/** Query options of `getTokens`, fresh for five minutes, since only the operator changes the list. */
export function tokensQueryOptions(
  client: ExchangeClient,
  parameters: { readonly chainId: number },
): QueryOptions<getTokens.ReturnType> {
  const { chainId } = parameters
  return {
    ...kept,
    queryKey: ['tokens', { chainId }],
    queryFn: ({ signal }) => getTokens(client, { chainId, signal }),
    staleTime: 300_000,
    retry,
    retryDelay,
  }
}
