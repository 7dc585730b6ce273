import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'

/** Query options of `getEnsName`; null if an account has none. Disabled without an account or a network with names. */
export function ensNameQueryOptions(
  client: ExchangeClient,
  { home, address }: { readonly home: Network | undefined; readonly address: `0x${string}` | undefined },
): QueryOptions<string | null> {
  return {
    ...kept,
    queryKey: ['ens-name', { chainId: home?.chainId, address }],
    queryFn: async () => {
      const registry = home?.contracts.ensRegistry
      if (home === undefined || registry === undefined || address === undefined) return null
      const { getEnsName } = await import('./getEnsName.ts')
      return (await getEnsName(client, { chainId: home.chainId, registry, address })) ?? null
    },
    enabled: home !== undefined && address !== undefined,
    staleTime: 3_600_000,
    retry,
    retryDelay,
  }
}
