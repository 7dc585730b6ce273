import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { HookTrial, probeHook } from './probeHook.ts'

/** Query options of `probeHook`, whose code is loaded on first use. */
export function hookProbeQueryOptions(
  client: ExchangeClient,
  parameters: probeHook.Parameters,
): QueryOptions<HookTrial> {
  const { network, poolId } = parameters
  return {
    queryKey: ['hook-trial', { chainId: network.chainId, poolId }],
    queryFn: async () => {
      const { probeHook } = await import('./probeHook.ts')
      return probeHook(client, parameters)
    },
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
