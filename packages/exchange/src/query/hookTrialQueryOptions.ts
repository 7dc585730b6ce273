import type { HookTrial, probeHook } from '../actions/probeHook.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `probeHook`, whose code is loaded when it is first asked. */
export function hookTrialQueryOptions(
  client: ExchangeClient,
  parameters: probeHook.Parameters,
): QueryOptions<HookTrial> {
  const { network, poolId } = parameters
  return {
    queryKey: ['hook-trial', { chainId: network.chainId, poolId }],
    queryFn: async () => {
      const { probeHook } = await import('../actions/probeHook.ts')
      return probeHook(client, parameters)
    },
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
