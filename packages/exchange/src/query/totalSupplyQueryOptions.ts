import { getTotalSupply } from '../actions/getTotalSupply.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retryDelay } from './queryDefaults.ts'

/** Query options of `getTotalSupply`. Disabled for the native currency, which has no contract that tells. */
export function totalSupplyQueryOptions(
  client: ExchangeClient,
  parameters: getTotalSupply.Parameters,
): QueryOptions<bigint> {
  return {
    queryKey: ['total-supply', parameters],
    queryFn: () => getTotalSupply(client, parameters),
    enabled: !/^0x0{40}$/.test(parameters.token),
    staleTime: 60_000,
    // A contract that does not tell will not tell the next time.
    retry: () => false,
    retryDelay,
  }
}
