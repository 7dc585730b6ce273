import { getTokens } from '../actions/getTokens.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getTokens`. A list changes when the operator changes it: five minutes old is fresh. */
export function tokensQueryOptions(
  client: ExchangeClient,
  parameters: { readonly chainId: number },
): QueryOptions<getTokens.ReturnType> {
  const { chainId } = parameters
  return {
    queryKey: ['tokens', { chainId }],
    queryFn: ({ signal }) => getTokens(client, { chainId, signal }),
    staleTime: 300_000,
    retry,
    retryDelay,
  }
}
