import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { DepositState } from './DepositState.ts'
import { getDepositState } from './getDepositState.ts'

/** Query options of `getDepositState`. It never gives up: a deposit is asked for as long as somebody looks. */
export function depositStateQueryOptions(
  client: ExchangeClient,
  parameters: getDepositState.Parameters,
): QueryOptions<DepositState> {
  const { deposit, places } = parameters
  const { depositId, originChainId, transactionHash } = deposit
  return {
    queryKey: ['deposit-state', { originChainId, depositId: String(depositId), transactionHash }],
    queryFn: () => getDepositState(client, parameters),
    refetchInterval: Math.max(2_000, places.destination.blockTimeSeconds * 1_000),
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
