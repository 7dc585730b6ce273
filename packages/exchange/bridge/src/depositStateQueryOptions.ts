import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type DepositState, isSettled } from './DepositState.ts'
import { getDepositState } from './getDepositState.ts'
import type { UntilOptions } from './UntilOptions.ts'

/** Query options of `getDepositState`. Refetched as long as it is shown and the state can change. */
export function depositStateQueryOptions(
  client: ExchangeClient,
  parameters: getDepositState.Parameters,
): UntilOptions<DepositState> {
  const { deposit, places } = parameters
  const { depositId, originChainId, transactionHash } = deposit
  return {
    queryKey: ['deposit-state', { originChainId, depositId: String(depositId), transactionHash }],
    queryFn: () => getDepositState(client, parameters),
    refetchInterval: ({ state }) =>
      state.data && isSettled(state.data) ? false : Math.max(2_000, places.destination.blockTimeSeconds * 1_000),
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
