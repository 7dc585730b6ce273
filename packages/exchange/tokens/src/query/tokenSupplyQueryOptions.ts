import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import { getTokenSupply, type TokenSupply } from '../actions/getTokenSupply.ts'

/** Query options of `getTokenSupply`. Disabled for native currency, which has no contract. */
export function tokenSupplyQueryOptions(
  client: ExchangeClient,
  parameters: getTokenSupply.Parameters,
): QueryOptions<TokenSupply> {
  return {
    ...kept,
    queryKey: ['token-supply', parameters],
    queryFn: () => getTokenSupply(client, parameters),
    enabled: !isNative(parameters.token),
    staleTime: 60_000,
    // Not retried: a contract without these functions won't answer later either.
    retry: () => false,
    retryDelay,
  }
}
